import { expect, test } from 'vitest';
import { serverFault, type ServerTarget } from '#server/settings/server-fault.ts';

const target: ServerTarget = { endpoint: 'https://a.example/v1', projectId: 'yapp' };

/** The error that a server SDK throws for a response. */
function answered(code: number, type?: string): Error {
  return Object.assign(new Error('No.'), { code, ...(type === undefined ? {} : { type }) });
}

const unreachable = new Error('fetch failed', {
  cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
});

const answers: readonly (readonly [string, unknown, Partial<ServerTarget>, string | null])[] = [
  ['no answer', unreachable, {}, 'does not answer (ECONNREFUSED): look at APPWRITE_ENDPOINT.'],
  [
    'no answer of this machine',
    unreachable,
    { isThisMachine: true },
    'does not answer (ECONNREFUSED): start `npm run serve`, or look at ADMIN_PORT.',
  ],
  ['no answer, without a cause', new Error('fetch failed'), {}, 'does not answer (no connection)'],
  [
    'a cause without a code',
    new Error('x', { cause: new Error('bad port') }),
    {},
    'does not answer (bad port)',
  ],
  ['no project', answered(404, 'project_not_found'), {}, 'has no project yapp: look at APPWRITE_P'],
  ['401', answered(401), {}, 'refuses the key (No.): look at APPWRITE_API_KEY, its project and'],
  ['403', answered(403), {}, 'refuses the key (No.): look at APPWRITE_API_KEY'],
  [
    '403 there',
    answered(403),
    { variables: 'MOVE' },
    'refuses the key (No.): look at MOVE_API_KEY',
  ],
  ['a page', answered(404), {}, 'is not the API of an Appwrite: look at APPWRITE_ENDPOINT, which'],
  ['a page without a kind', answered(404, ''), {}, 'is not the API of an Appwrite'],
  ['no route', answered(404, 'general_route_not_found'), {}, 'is not the API of an Appwrite'],
  ['no row', answered(404, 'row_not_found'), {}, null],
  ['a failure of its own', answered(500), {}, null],
  ['no error', 'no', {}, null],
];

test.each(answers)(
  '[OP-05] the error for the response %s says what to check',
  (_what, error, changes, said) => {
    const fault = serverFault(error, { ...target, ...changes });
    const begin = said === null ? 'null' : `https://a.example/v1 ${said}`;
    expect(String(fault).slice(0, begin.length)).toBe(begin);
  },
);
