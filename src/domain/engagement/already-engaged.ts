/** Returns whether a database message mentions already engaged, in any case of letters. Rule EN-11. */
export function mentionsAlreadyEngaged(message: string): boolean {
  return message.toLowerCase().includes('already engaged');
}
