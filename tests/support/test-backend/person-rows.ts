import { searchKeysOf } from '#src/domain/people/search.ts';

/** The columns of an approved member without points. */
export function personDefaults(id: string): Record<string, unknown> {
  return {
    name: `Person ${id}`,
    first_name: 'Person',
    tg_handle: `person_${id}`,
    x_username: `x_${id}`,
    x_name: `X ${id}`,
    xUserId: `x-${id}`,
    avatar: `https://unavatar.io/x/x_${id}`,
    adminApproved: true,
    adminReqOpen: false,
    isBanned: false,
    isAdmin: false,
    point: 0,
  };
}

/** Adds the columns that people are searched by. */
export function withSearchKeys(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = (name: string) => String(row[name] ?? '');
  const names = { handle: text('tg_handle'), name: text('name'), xName: text('x_name') };
  return { ...searchKeysOf({ xUsername: text('x_username'), ...names }), ...row };
}

/** The account labels that a person's columns grant. */
export function labelsFor(row: Readonly<Record<string, unknown>>): string[] {
  if (row['adminApproved'] !== true || row['isBanned'] === true) return [];
  return row['isAdmin'] === true ? ['member', 'admin'] : ['member'];
}
