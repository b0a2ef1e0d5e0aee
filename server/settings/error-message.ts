/** What an error says, without what it carries: the cause of a network error may hold an address with a token in it. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
