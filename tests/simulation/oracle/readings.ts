import { limits } from './limits.ts';
import type { Person, State } from './state.ts';
import type { Asked } from './verdict.ts';

/** What an operation that only reads answers, as far as the oracle says anything of it; undefined for other ones. */
export function readingOf(state: State, { name, actorId, body }: Asked): unknown {
  const ids = (field: string): readonly string[] => {
    const given = body[field];
    return Array.isArray(given) ? given.map(String) : [];
  };
  const person = state.people.get(actorId);
  switch (name) {
    case 'readProfiles':
      return ids('userIds')
        .flatMap((id) => state.people.get(id) ?? [])
        .filter(({ isApproved, isBanned }) => isApproved || isBanned)
        .map(({ id, xUsername, points, engaged, warnings }) =>
          [id, xUsername, points, engaged, warnings].join(' '),
        )
        .toSorted();
    case 'readClashes':
      return ids('engagementIds')
        .flatMap((id) => clashLine(state, id, person))
        .toSorted();
    case 'exportPerson':
      return rowOf(state.people.get(String(body['userId'])));
    case 'openApp':
      return rowOf(person);
    case 'readInvite':
      return limits.inviteTenths;
    case 'readRequestTimes':
      // Whose request is open again may have been rejected before.
      return person?.isRejected === true && !person.isRequestOpen ? 'rejected' : undefined;
    default:
      return undefined;
  }
}

type Row = Readonly<Record<string, unknown>>;

function rowOf(person: Person | undefined): string {
  return person === undefined
    ? ''
    : [person.id, person.xUsername, person.points, person.isBanned, person.isApproved].join(' ');
}

/** Who else showed a proof of an engagement, to its post's author and to administrators. Rule FA-12. */
function clashLine(state: State, id: string, reader: Person | undefined): readonly string[] {
  const engagement = state.engagements.get(id);
  if (engagement === undefined || reader === undefined) return [];
  if (!reader.isAdmin && engagement.authorId !== reader.id) return [];
  const others = new Set<string>();
  for (const [key, otherId] of state.proofs) {
    const [personId = '', status = ''] = key.split(' ');
    const isOther = personId !== engagement.engagerId && engagement.statusIds.includes(status);
    if (isOther && state.engagements.get(otherId)?.decision !== false)
      others.add(state.people.get(personId)?.xUsername ?? personId);
  }
  return others.size === 0 ? [] : [`${id} ${[...others].toSorted().join(' ')}`];
}

/** What was answered, in the same words. */
export function shownReading(name: string, reply: Row): unknown {
  const list = (field: string): readonly Row[] => (reply[field] ?? []) as readonly Row[];
  switch (name) {
    case 'readProfiles':
      return list('profiles')
        .map((each) =>
          ['id', 'xUsername', 'pointTenths', 'totalEngaged', 'warnCount']
            .map((key) => String(each[key]))
            .join(' '),
        )
        .toSorted();
    case 'readClashes':
      return list('clashes')
        .map(({ engagementId, handles }) => {
          const sorted = (handles as readonly string[]).toSorted();
          return `${String(engagementId)} ${sorted.join(' ')}`;
        })
        .toSorted();
    case 'readRequestTimes':
      return reply['linkAgainFromMs'] === null ? 'free' : 'rejected';
    case 'readInvite':
      return reply['rewardTenths'];
    case 'exportPerson':
      return shownRow(list('rows').find(({ table }) => table === 'users')?.['row'] as Row);
    default:
      return shownRow(reply['user'] as Row | null);
  }
}

function shownRow(row: Row | null | undefined): string {
  if (row === null || row === undefined) return '';
  return ['id', 'xUsername', 'pointTenths', 'isBanned', 'isApproved']
    .map((key) => String(row[key]))
    .join(' ');
}
