import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse, succeed, type Reply } from '#src/services/reply.ts';
import { useSubmitEach } from '#src/state/use-submit.ts';

/** Submissions; the test answers their calls one by one and in any order. */
function openEach() {
  const sent: string[] = [];
  const answers = new Map<string, (reply: Reply) => void>();
  const { result } = renderHook(() =>
    useSubmitEach({
      idOf: (id: string) => id,
      send: (id) => {
        sent.push(id);
        return new Promise<Reply>((resolve) => answers.set(id, resolve));
      },
    }),
  );
  const answer = (id: string, reply: Reply) =>
    act(async () => {
      answers.get(id)?.(reply);
    });
  return { result, sent, answer };
}

const done = succeed({});
const refused = refuse({ code: 'post_not_found' });

test('different submissions run in parallel, the same one runs once', async () => {
  const { result, sent, answer } = openEach();
  act(() => {
    for (const id of ['a', 'b', 'a']) void result.current.submit(id);
  });
  expect(sent).toEqual(['a', 'b']);
  expect([...result.current.runningIds]).toEqual(['a', 'b']);
  await answer('a', refused);
  expect([...result.current.runningIds]).toEqual(['b']);
  expect([...result.current.failures.keys()]).toEqual(['a']);
  await answer('b', done);
  expect([...result.current.failures.keys()]).toEqual(['a']);
});

test('several are submitted one after the other; a failure does not stop the rest', async () => {
  const { result, sent, answer } = openEach();
  const heard: (boolean | undefined)[] = [];
  const onReply = (_id: string, reply: Reply | undefined) => heard.push(reply?.success);
  act(() => void result.current.submitAll(['a', 'b'], onReply));
  expect(result.current.progress).toEqual({ done: 0, total: 2 });
  expect(sent).toEqual(['a']);
  await answer('a', refused);
  expect(result.current.progress).toEqual({ done: 1, total: 2 });
  await answer('b', done);
  expect(result.current.progress).toBeUndefined();
  expect(heard).toEqual([false, true]);
  expect([...result.current.failures.keys()]).toEqual(['a']);
});

test('a run in progress is not started again', async () => {
  const { result, sent, answer } = openEach();
  act(() => void result.current.submitAll(['a'], () => undefined));
  let isRun = true;
  await act(async () => {
    isRun = await result.current.submitAll(['a', 'b'], () => undefined);
  });
  expect(isRun).toBe(false);
  await answer('a', done);
  expect(sent).toEqual(['a']);
});

test('a stopped run ends after the current submission; it can be started again', async () => {
  const { result, sent, answer } = openEach();
  act(() => void result.current.submitAll(['a', 'b'], () => undefined));
  act(() => {
    result.current.stop();
  });
  await answer('a', done);
  expect(sent).toEqual(['a']);
  expect(result.current.progress).toBeUndefined();
  act(() => void result.current.submitAll(['b'], () => undefined));
  expect(sent).toEqual(['a', 'b']);
  await answer('b', done);
});
