/**
 * A text set apart from the sentence around it, which may run the other way: a handle, a name, or a sum with its sign
 * keeps its own order. Rule LA-02.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
