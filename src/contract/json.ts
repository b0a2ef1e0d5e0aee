/** Reads JSON text, answering undefined for what is no JSON, and for nothing, which is no failure that would have to be caught. */
export function parseJson(text: string | null | undefined): unknown {
  if (text === null || text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
