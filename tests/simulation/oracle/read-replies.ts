import { limits } from './limits.ts';
import type { Person, State } from './state.ts';
import type { Request } from './verdict.ts';

/** The expected reply of an operation that only reads, as far as the oracle knows it; undefined for other operations. */
export function expectedReply(state: State, { name, actorId, body }: Request): unknown {
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
      return expectedRow(state.people.get(String(body['userId'])));
    case 'openApp':
      return expectedRow(person);
    case 'readInvite':
      return limits.inviteTenths;
    case 'readRequestTimes':
      // If the request is open again, the reply depends on earlier rejections.
      return person?.isRejected === true && !person.isRequestOpen ? 'rejected' : undefined;
    default:
      return undefined;
  }
}

type Row = Readonly<Record<string, unknown>>;

function expectedRow(person: Person | undefined): string {
  return person === undefined
    ? ''
    : [person.id, person.xUsername, person.points, person.isBanned, person.isApproved].join(' ');
}

/** Who else used a proof of an engagement, for the post's author and administrators. Rule FA-12. */
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

/** The actual reply, in the same form as `expectedReply`. */
export function actualReply(name: string, reply: Row): unknown {
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
      return actualRow(list('rows').find(({ table }) => table === 'users')?.['row'] as Row);
    default:
      return actualRow(reply['user'] as Row | null);
  }
}

function actualRow(row: Row | null | undefined): string {
  if (row === null || row === undefined) return '';
  return ['id', 'xUsername', 'pointTenths', 'isBanned', 'isApproved']
    .map((key) => String(row[key]))
    .join(' ');
}
