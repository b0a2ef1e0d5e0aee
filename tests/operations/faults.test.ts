import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { openCase, operationCases, type OperationCase } from './cases.ts';
import {
  createPost,
  engageRequest,
  expectNoChange,
  expectSound,
  openWithPeople,
  people,
  postRequest,
  refused,
  snapshot,
  succeeded,
} from './fixture.ts';

const commit = '^PATCH /v1/tablesdb/transactions/';
const conflict = { status: 409, body: '{"message":"Conflict.","type":"transaction_conflict"}' };
const installed = [...Object.values(people), '1005'];

/** The faults that can hit a backend call. */
const callFaults = {
  'is refused': { status: 400, body: '{"message":"No.","type":"general_argument_invalid"}' },
  collides: conflict,
  fails: { status: 500 },
  'is never served': { cut: 'before' },
  'is served, and its answer lost': { cut: 'after' },
} as const;
type CallFault = keyof typeof callFaults;

/** The backend calls that an operation makes before it answers, on its own backend. */
async function callsOf(operationCase: OperationCase): Promise<readonly string[]> {
  const { backend, run } = await openCase(operationCase);
  await backend.takeRequests();
  succeeded(await run());
  const requests = await backend.takeRequests();
  return requests.filter(({ from }) => from === 'function').map(({ line }) => line);
}

/** The faults to try with a call: which fault hits a read makes no difference to the operation. */
function faultsFor(call: string): readonly CallFault[] {
  if (call.startsWith('GET')) return ['fails'];
  if (call.startsWith('PATCH /v1/tablesdb/transactions'))
    return Object.keys(callFaults) as CallFault[];
  return ['is refused', 'is served, and its answer lost'];
}

/** One operation of each kind; the simulator injects the same faults into every call of the others. */
const kinds = ['createPost', 'reviewEngagement', 'banUser', 'completeVerification'];
const oneOfEach = operationCases.filter(({ name }) => kinds.includes(name));

test.each(oneOfEach)(
  '[TR-20] [TR-22] $name, with any fault in one of its calls, takes effect completely once or not at all',
  async (operationCase) => {
    const calls = await callsOf(operationCase);
    const trials = calls.flatMap((call, index) =>
      faultsFor(call).map((fault) => ({ call, index, fault })),
    );

    for (const { call, index, fault } of trials) {
      const { backend, run } = await openCase(operationCase);
      const before = await snapshot(backend);
      const action = callFaults[fault];
      await backend.fault({ match: '.', from: 'function', skip: index, action });

      const first = await run();
      const between = await snapshot(backend);
      await backend.noFaults();
      const second = await run();
      const after = await snapshot(backend);

      const isOpen = !first.success && first.code === 'outcome_unknown';
      expect({
        trial: `${call} ${fault}`,
        isFirstTrue: first.success || isOpen || isDeepStrictEqual(between, before),
        isSecondDone: second.success,
        isRepeatedAlike: !first.success || isDeepStrictEqual([second, after], [first, between]),
      }).toEqual({
        trial: `${call} ${fault}`,
        isFirstTrue: true,
        isSecondDone: true,
        isRepeatedAlike: true,
      });
      await expectSound(backend, installed);
    }
  },
);

test('[PO-24] [TR-20] a post that cannot be written leaves the balance unchanged', async () => {
  const backend = await openWithPeople();
  await backend.fault({ match: commit, from: 'function', action: callFaults['is refused'] });

  const reply = await expectNoChange(backend, () =>
    backend.act(people.ada, 'createPost', postRequest()),
  );

  expect(refused(reply)).toBe('post_write_failed');
});

test('[PO-23] a deduction that keeps failing writes no post', async () => {
  const backend = await openWithPeople();
  const body = '{"message":"Limit.","type":"attribute_limit_exceeded","code":400}';
  await backend.fault({ match: commit, from: 'function', times: 5, action: { status: 400, body } });

  const reply = await expectNoChange(backend, () =>
    backend.act(people.ada, 'createPost', postRequest()),
  );

  expect(refused(reply)).toBe('deduction_failed');
});

test('[EN-20] [TR-20] an engagement that cannot be written is refused with its code', async () => {
  const backend = await openWithPeople();
  const postId = await createPost(backend);
  await backend.fault({ match: commit, from: 'function', action: callFaults['is refused'] });

  const reply = await expectNoChange(backend, () =>
    backend.act(people.ben, 'submitEngagement', engageRequest(people.ben, postId)),
  );

  expect(refused(reply)).toBe('engagement_write_failed');
});

test.each(operationCases)(
  '[TR-22] $name reads an unknown commit outcome from its rows',
  async (operationCase) => {
    const { backend, run } = await openCase(operationCase);
    await backend.fault({ match: commit, from: 'function', action: { cut: 'after' } });
    await backend.fault({
      match: '^GET /v1/tablesdb/transactions/',
      from: 'function',
      times: 9,
      action: { status: 500 },
    });

    const reply = await run();

    succeeded(reply);
    await backend.noFaults();
    expect(await expectNoChange(backend, run)).toEqual(reply);
    await expectSound(backend, installed);
  },
);

test.each(operationCases)(
  '[TR-22] $name reports an unknown outcome and changes nothing when its commit never arrived',
  async (operationCase) => {
    const { backend, run } = await openCase(operationCase);
    await backend.fault({ match: commit, from: 'function', action: { cut: 'before' } });
    await backend.fault({
      match: '^GET /v1/tablesdb/transactions/',
      from: 'function',
      times: 9,
      action: { status: 500 },
    });

    const reply = await expectNoChange(backend, run);

    expect(reply).toEqual({
      success: false,
      error: sentence('outcome_unknown'),
      code: 'outcome_unknown',
      fault: expect.any(String),
    });
    await backend.noFaults();
    succeeded(await run());
    await expectSound(backend, installed);
  },
);
