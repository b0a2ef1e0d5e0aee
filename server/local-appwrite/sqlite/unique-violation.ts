/** SQLite's answer to a broken UNIQUE or PRIMARY KEY rule. */
export function isUniqueViolation(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith('UNIQUE constraint failed');
}
