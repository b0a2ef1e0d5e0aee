/**
 * Isolates a text from the sentence around it, which may have the other direction: a handle, a name, or a signed sum keeps
 * its own order. Rule LA-02.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
