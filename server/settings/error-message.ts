/**
 * The message of an error without its cause: the cause of a network error may contain an address with a token.
 * An SDK error has no message if the server's answer had none; then its status is returned. Rule OP-05.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message: unknown = error.message;
  if (typeof message === 'string' && message !== '') return message;
  return 'code' in error ? `the server answered ${String(error.code)}` : error.name;
}
