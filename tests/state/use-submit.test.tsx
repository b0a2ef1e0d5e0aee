import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { createBackend } from '#src/services/backend.ts';
import { createCalls } from '#src/services/calls.ts';
import type { OperationCall } from '#src/services/operation-calls.ts';
import { refuse, succeed, type Refusal, type Reply } from '#src/services/reply.ts';
import { createRequestIds } from '#src/services/request-ids.ts';
import type { AccountSession } from '#src/services/account-session.ts';
import { MessengerProvider } from '#src/platform/telegram/hooks.tsx';
import { type SubmitOptions, useSubmit } from '#src/state/use-submit.ts';
import { createTestMessenger } from '#tests/support/test-messenger.ts';

type Answer = Reply<{ message: string }>;

/** A call that the test answers. */
function pendingCall() {
  const answers: ((reply: Answer) => void)[] = [];
  const send = vi.fn(
    (_input: string) =>
      new Promise<Answer>((resolve) => {
        answers.push(resolve);
      }),
  );
  const answer = (reply: Answer) =>
    act(async () => {
      answers.shift()?.(reply);
    });
  return { send, answer };
}

function renderSubmit<Value extends object>(options: SubmitOptions<string, Value>) {
  const { messenger, haptics } = createTestMessenger({ rawInitData: undefined });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MessengerProvider messenger={messenger}>{children}</MessengerProvider>
  );
  return { ...renderHook(() => useSubmit(options), { wrapper }), haptics };
}

test('a submission’s result gives haptic feedback once, and so does the form’s own refusal', async () => {
  const { send, answer } = pendingCall();
  const { result, haptics } = renderSubmit({ send });
  act(() => void result.current.submit('a post'));
  await act(async () => void (await result.current.submit('a post')));
  act(() => {
    result.current.fail('Ignored while it runs.');
  });
  expect(haptics).toEqual([]);
  await answer(succeed({ message: 'done' }));
  expect(haptics).toEqual(['done']);
  act(() => void result.current.submit('a post'));
  await answer(refuse({ code: 'post_not_found' }));
  expect(haptics).toEqual(['done', 'refused']);
  act(() => {
    result.current.fail('Fill it in.');
  });
  expect(haptics).toEqual(['done', 'refused', 'refused']);
});

test('a second tap before the next render sends nothing', async () => {
  const { send, answer } = pendingCall();
  const { result } = renderSubmit({ send });
  let second: Answer | undefined = refuse({ code: 'unknown_error' });
  await act(async () => {
    void result.current.submit('a post');
    second = await result.current.submit('a post');
  });
  expect(second).toBeUndefined();
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.isRunning).toBe(true);
  await answer(succeed({ message: 'done' }));
  expect(result.current.isRunning).toBe(false);
  expect(result.current.failure).toBeUndefined();
});

test('the caller provides a refusal’s text, and the next try clears it', async () => {
  const { send, answer } = pendingCall();
  const wordFailure = ({ code }: Refusal, input: string) => `${input}: ${code}`;
  const { result } = renderSubmit({ send, wordFailure });
  act(() => void result.current.submit('a post'));
  await answer(refuse({ code: 'post_not_found' }));
  expect(result.current.failure).toEqual({
    text: 'a post: post_not_found',
    isOutcomeUnknown: false,
  });
  act(() => void result.current.submit('a post'));
  expect(result.current.failure).toBeUndefined();
  await answer(succeed({ message: 'done' }));
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  { code: 'outcome_unknown', isOutcomeUnknown: true },
  { code: 'session_missing', otherwise: { code: 'unknown_error' }, isOutcomeUnknown: true },
  { code: 'nothing_to_approve', isOutcomeUnknown: false },
] as const)(
  '[TR-23] after $code the submission says whether the outcome is known',
  async ({ isOutcomeUnknown, ...failure }) => {
    const { send, answer } = pendingCall();
    const { result } = renderSubmit({ send });
    act(() => void result.current.submit('a post'));
    await answer(refuse(failure));
    expect(result.current.failure?.isOutcomeUnknown).toBe(isOutcomeUnknown);
  },
);

test('a form error is a failure without a call, until a field changes', () => {
  const { send } = pendingCall();
  const { result } = renderSubmit({ send });
  act(() => {
    result.current.fail('Fill it in.');
  });
  expect(result.current.failure).toEqual({ text: 'Fill it in.', isOutcomeUnknown: false });
  act(() => {
    result.current.forget();
  });
  expect(result.current.failure).toBeUndefined();
  expect(send).not.toHaveBeenCalled();
});

test('a call that throws (a bug) leaves the form usable', async () => {
  const send = vi.fn<(input: string) => Promise<Answer>>().mockRejectedValueOnce(new Error('bug'));
  const { result } = renderSubmit({ send });
  await act(async () => {
    await expect(result.current.submit('a post')).rejects.toThrow('bug');
  });
  expect(result.current.isRunning).toBe(false);
});

test('[TR-23] after an unknown outcome the same input is sent with the same request id, after a known one with a new id', async () => {
  const replies = [
    refuse({ code: 'outcome_unknown' }),
    refuse({ code: 'post_not_found' }),
    refuse({ code: 'post_not_found' }),
  ];
  const requestIds: unknown[] = [];
  const calls = callsOver(async (_name, request) => {
    requestIds.push('requestId' in request ? request.requestId : undefined);
    return replies[requestIds.length - 1] ?? refuse({ code: 'unknown_error' });
  });
  const { result } = renderSubmit({
    send: (postId: string) => calls.change('pinPost', { postId }),
  });
  for (const isOutcomeUnknown of [true, false, false]) {
    await act(async () => {
      await result.current.submit('post1');
    });
    expect(result.current.failure?.isOutcomeUnknown).toBe(isOutcomeUnknown);
  }
  expect(requestIds).toEqual(['id1', 'id1', 'id2']);
});

/** The app's calls over a connection that the test answers. */
function callsOver(call: OperationCall) {
  const storage = createDeviceStorage({
    openArea: createOnce(createMemoryStorage),
    nowMs: () => 0,
  });
  const address = {
    endpoint: 'http://x.test/v1',
    projectId: 'p',
    databaseId: 'd',
    functionId: 'f',
  };
  const session = () => Promise.resolve(succeed({ userId: '1001' }));
  const sessions: AccountSession = {
    ensure: session,
    openWith: () => Promise.resolve(),
    renew: session,
    widen: () => Promise.resolve(),
    isInSession: () => true,
    secret: () => '',
    onSession: () => undefined,
    within: (run) => run(),
  };
  let count = 0;
  const requestIds = createRequestIds(storage, () => `id${++count}`, Date.now);
  return createCalls({
    backend: createBackend(
      address,
      () => undefined,
      () => Promise.resolve(),
    ),
    call,
    sessions,
    requestIds,
    wait: () => Promise.resolve(),
  });
}

function createOnce<Value>(create: () => Value): () => Value {
  const value = create();
  return () => value;
}
