/** The super administrator. */
export const rootId = '1';

/** The members of a simulation, who come in by its operations. */
export const memberIds = ['11', '12', '13', '14', '15', '16', '17', '18'];

/** People who have no row yet, and get one by linking an X account. */
export const newcomerIds = ['21', '22', '23'];

/** Who invited a person: every second member was invited by the one before, two newcomers by the super administrator. Rule MY-30. */
export function inviterOf(id: string): string | null {
  const index = memberIds.indexOf(id);
  if (index >= 0) return index % 2 === 1 ? (memberIds[index - 1] ?? null) : null;
  return newcomerIds.slice(0, 2).includes(id) ? rootId : null;
}

/** Everyone who is there from the beginning. */
export const everybody: readonly string[] = [rootId, ...memberIds];
