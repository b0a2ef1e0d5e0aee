/** Who plays in the demo: messenger user, X account, and what the seed makes of the person. Rule EM-04. */
export type DemoPersona = {
  readonly key: string;
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly xUserId: string;
  readonly note: string;
};

/** The personas of the demo, in the order in which the simulator lists them. Rule EM-04. */
export const personas: readonly DemoPersona[] = [
  persona({ key: 'ada', id: 1001 }, ['Ada', 'Bright'], 'author, 250.0 points, reviews waiting'),
  persona({ key: 'ben', id: 1002 }, ['Ben', 'Carter'], 'member, 42.5 points, engages'),
  persona({ key: 'cleo', id: 1003 }, ['Cleo', 'Diaz'], 'member, 3.0 points: cannot afford much'),
  persona({ key: 'dan', id: 1004 }, ['Dan', 'Evans'], 'member, 2 warnings'),
  persona({ key: 'ivy', id: 1005 }, ['Ivy', 'Flores'], 'waits for approval'),
  persona({ key: 'max', id: 1006 }, ['Max', 'Gray'], 'banned'),
  persona({ key: 'nia', id: 1007 }, ['Nia', 'Hart'], 'not in the database'),
  persona({ key: 'olga', id: 1008 }, ['Olga', 'Ivanova'], 'administrator'),
  persona({ key: 'root', id: 1 }, ['Root', 'Jansen'], 'the super administrator'),
  persona({ key: 'rex', id: 1009 }, ['Rex', 'Keller'], 'approval was rejected'),
];

/** The messenger handle of a persona, at least 5 characters as the messenger asks. */
export function handleOf({ key }: Pick<DemoPersona, 'key'>): string {
  return `${key}_demo`;
}

/** The X handle of a persona. */
export function xHandleOf({ key }: Pick<DemoPersona, 'key'>): string {
  return `${key}_x`;
}

function persona(
  { key, id }: Pick<DemoPersona, 'key' | 'id'>,
  [firstName, lastName]: readonly [string, string],
  note: string,
): DemoPersona {
  return { key, id, firstName, lastName, xUserId: String(900_000 + id), note };
}
