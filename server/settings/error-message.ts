/**
 * What an error says, without what it carries: the cause of a network error may hold an address with a token in it. An
 * SDK's error has no message where the server's answer had none; its status is said then. Rule OP-05.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message: unknown = error.message;
  if (typeof message === 'string' && message !== '') return message;
  return 'code' in error ? `the server answered ${String(error.code)}` : error.name;
}
