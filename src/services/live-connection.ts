import type { Realtime, RealtimeResponseEvent } from 'appwrite';
import { isListOf, isShapedAs, isText } from '#src/contract/check.ts';
import { changeOf, type LiveChange } from './live-change.ts';
import {
  createLiveSubscriptions,
  type LiveScope,
  type LiveSubscriptions,
} from './live-subscriptions.ts';

/** What is called for each change. */
export type LiveListener = {
  readonly onChange: (change: LiveChange) => void;
  /** The line is open, for the first time or again: changes made before are not delivered any more. */
  readonly onOpen: () => void;
  /** These posts came on screen, and their changes are delivered from now on. Rule MY-20. */
  readonly onShown: (postIds: readonly string[]) => void;
};

/** From the opening of the socket until its subscription is surely in force. */
const settleMs = 500;
/** The SDK comes back automatically after a minute at most, unless the server sent it away. */
const overdueMs = 75_000;
/** The code by which a server refuses a message because too many came. */
const tooManyMessages = 1013;
/** A line that was refused so is back within five seconds. Rule OP-23. */
const refusedPauseMs = 2000;
const shortestPauseMs = 1000;
const maxPauseMs = 60_000;

/** Only the account's own events carry its labels. */
const isAccount = isShapedAs({ labels: isListOf(isText) });

/** One subscriber, who is carried over from line to line until it is released. */
export type Following = {
  readonly userId: string;
  readonly listener: LiveListener;
  refusals: number;
  labels: string | undefined;
};

/** What a line works with. */
type LineParts = {
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
  readonly following: Following;
  readonly scope: LiveScope;
  readonly isInUse: () => boolean;
  readonly reopen: () => void;
  readonly recover: () => void;
};

/** Opens a connection for one subscriber, and reports changes and when it must be reopened. Rules DB-23, MY-20. */
export function openConnection(realtime: Realtime, parts: LineParts): LiveSubscriptions {
  const { following, scope, wait, isInUse, reopen, recover } = parts;
  let turn = 0;

  /** Calls after a while, unless something else happened to the line in the meantime. */
  async function later(delayMs: number, call: () => void): Promise<void> {
    const own = ++turn;
    await wait(delayMs);
    if (own === turn && isInUse()) call();
  }

  realtime.onOpen(() => {
    void later(settleMs, following.listener.onOpen);
  });
  realtime.onClose(() => {
    void later(overdueMs, reopen);
  });
  realtime.onError((_error, code) => {
    // Without a code it is the socket's own error, after which the SDK comes back automatically.
    if (code === undefined) return;
    if (code === tooManyMessages) return void later(refusedPauseMs, recover);
    const pauseMs = shortestPauseMs * 2 ** following.refusals++;
    void later(Math.min(maxPauseMs, pauseMs), recover);
  });
  return createLiveSubscriptions(realtime, scope, (event) => {
    if (!isInUse()) return;
    following.refusals = 0;
    if (hasNewLabels(event, following)) reopen();
    const change = changeOf(event);
    if (change !== undefined) following.listener.onChange(change);
  });
}

/** Keeps the account's labels when an event carries them; true when they changed. */
function hasNewLabels(event: RealtimeResponseEvent<unknown>, following: Following): boolean {
  if (!event.channels.includes('account')) return false;
  const { payload } = event;
  if (!isAccount(payload)) return false;
  const labels = payload.labels.join();
  const isNew = labels !== following.labels;
  following.labels = labels;
  return isNew;
}
