/** The super administrator. */
export const rootId = '1';

/** The members of a simulation; its first steps approve them. */
export const memberIds = ['11', '12', '13', '14', '15', '16', '17', '18'];

/** People without a row until they link an X account. */
export const newcomerIds = ['21', '22', '23'];

/** The inviter of a person: every second member was invited by the previous one, two newcomers by the super administrator. Rule MY-30. */
export function inviterOf(id: string): string | null {
  const index = memberIds.indexOf(id);
  if (index >= 0) return index % 2 === 1 ? (memberIds[index - 1] ?? null) : null;
  return newcomerIds.slice(0, 2).includes(id) ? rootId : null;
}

/** Everyone who exists from the start. */
export const initialIds: readonly string[] = [rootId, ...memberIds];
