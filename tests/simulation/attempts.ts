import { judge, judgeRepeated } from './oracle/judge.ts';
import { expectedReply, actualReply } from './oracle/read-replies.ts';
import type { State } from './oracle/state.ts';
import type { Request } from './oracle/verdict.ts';
import type { History } from './history.ts';
import { rootId } from './people.ts';

/** A pending request, with every response that is allowed. */
export type Attempt = {
  readonly request: Request;
  /** Codes of all refusals that applied at some time. */
  readonly possible: Set<string>;
  /** Codes that took precedence at some time. */
  readonly first: Set<string>;
  /** Whether there was nothing to change at some time, so that a success wrote nothing. */
  mayChangeNothing: boolean;
  /** The replies of a read that were correct at some time. */
  readonly readReplies: Set<string>;
  readonly faultsBefore: number;
  readonly commitsBefore: number;
};

/** The pending requests, and their allowed responses. */
export type Attempts = {
  readonly begin: (request: Request) => Attempt;
  /** Reevaluates all of them after a change. */
  readonly updateAll: () => void;
  /** Checks a response against the allowed ones. */
  readonly end: (attempt: Attempt, reply: Readonly<Record<string, unknown>>) => void;
  /** Drops a request whose response is unknown. */
  readonly forget: (attempt: Attempt) => void;
};

/** The dependencies of `createAttempts`. */
export type AttemptParts = {
  readonly state: State;
  readonly history: History;
  readonly nowMs: () => number;
  readonly faultCount: () => number;
  readonly commitCount: () => number;
  /** Whether a person has called often enough to exceed the rate limit. */
  readonly mayBeRateLimited: (personId: string) => boolean;
  readonly complain: (text: string) => void;
};

/** The offsets of the processes' clocks from the backend's. */
export const clockOffsetsMs: readonly number[] = [0, -65_000, 65_000];

/** Operations whose rules depend on the time. */
const timed = new Set(['createPost', 'addPoints', 'banUser', 'resolveReport', 'exportPerson']);

/** Operations whose rules depend on prices. */
const priced = new Set(['createPost', 'addPlaces']);

/** The codes of writes and reads that failed because of an injected fault. */
const faultCodes = new Set([
  'internal_error',
  'outcome_unknown',
  'database_error',
  'stated_error',
  'session_missing',
  'create_post_failed',
  'post_write_failed',
  'deduction_failed',
  'engagement_write_failed',
  'post_close_failed',
  'add_places_failed',
  'post_full',
  'unknown_error',
  'report_submit_failed',
  'report_resolve_failed',
  'request_decision_failed',
  'pin_failed',
  'post_fetch_failed',
  'type_save_failed',
  'ban_failed',
  'unban_failed',
  'warn_failed',
  'remove_warning_failed',
  'points_update_failed',
  'make_admin_failed',
  'remove_admin_failed',
  'take_back_failed',
  'announcement_failed',
  'note_failed',
  'appeal_failed',
  'message_resend_failed',
  'erase_failed',
  'clashes_load_failed',
  'user_load_failed',
  'authentication_failed',
]);

/** Creates the record of one run's pending requests. */
export function createAttempts(parts: AttemptParts): Attempts {
  const { state, history, nowMs, faultCount, commitCount, complain } = parts;
  const all = new Set<Attempt>();

  function addCodes(attempt: Attempt, refusals: readonly string[]): void {
    const [code] = refusals;
    if (code !== undefined) attempt.first.add(code);
    for (const each of refusals) attempt.possible.add(each);
  }

  function update(attempt: Attempt): void {
    const { request } = attempt;
    const reply = expectedReply(state, request);
    if (reply !== undefined) attempt.readReplies.add(JSON.stringify(reply));
    for (const offsetMs of timed.has(request.name) ? clockOffsetsMs : [0]) {
      const verdict = judgeRepeated(state, request, { nowMs: nowMs() + offsetMs, rootId });
      if ('apply' in verdict && (verdict.apply === null || verdict.isDone === true))
        attempt.mayChangeNothing = true;
      addCodes(attempt, verdict.refusals);
    }
    if (!priced.has(request.name) || faultCount() === attempt.faultsBefore) return;
    const unpriced = history.withoutPrices(() => judge(state, request, { nowMs: nowMs(), rootId }));
    addCodes(attempt, unpriced.refusals);
  }

  function checkGrant(attempt: Attempt, reply: Readonly<Record<string, unknown>>): void {
    const first = state.granted.get(String(attempt.request.body['requestId']));
    if (first === undefined && !attempt.mayChangeNothing) {
      complain(
        `${describe(attempt)} was answered ${JSON.stringify(reply)}, and nothing was written`,
      );
    }
    const { name: operation } = attempt.request;
    const isAlone = attempt.commitsBefore === commitCount();
    if (attempt.readReplies.size > 0 && isAlone) {
      const found = JSON.stringify(actualReply(operation, reply));
      if (!attempt.readReplies.has(found))
        complain(
          `${describe(attempt)} was answered ${found}, not ${[...attempt.readReplies].join()}`,
        );
    }
    const expected = first?.reply ?? {};
    for (const [name, value] of Object.entries(expected)) {
      if (value === undefined || !(name in reply) || reply[name] === value) continue;
      const texts = [reply, expected].map((each) => JSON.stringify(each));
      complain(`${describe(attempt)} was answered ${texts.join(', not ')}`);
    }
  }

  function checkRefusal(attempt: Attempt, code: string): void {
    if (faultCount() > attempt.faultsBefore && faultCodes.has(code)) return;
    const { actorId } = attempt.request;
    if (code === 'too_many_requests' && parts.mayBeRateLimited(actorId)) return;
    const expected = [...attempt.first].join(' or ') || 'a grant';
    const isAlone = attempt.commitsBefore === commitCount();
    if (!attempt.possible.has(code) || (isAlone && !attempt.first.has(code))) {
      complain(`${describe(attempt)} was refused by ${code}, not ${expected}`);
    }
  }

  return {
    begin(request) {
      const attempt: Attempt = {
        request,
        possible: new Set(),
        first: new Set(),
        mayChangeNothing: false,
        readReplies: new Set(),
        faultsBefore: faultCount(),
        commitsBefore: commitCount(),
      };
      all.add(attempt);
      update(attempt);
      return attempt;
    },
    updateAll() {
      for (const attempt of all) update(attempt);
    },
    end(attempt, reply) {
      all.delete(attempt);
      update(attempt);
      if (reply['success'] === true) checkGrant(attempt, reply);
      else checkRefusal(attempt, String(reply['code']));
    },
    forget(attempt) {
      all.delete(attempt);
    },
  };
}

function describe({ request: { actorId, name, body } }: Attempt): string {
  return `${name} of ${actorId} ${JSON.stringify(body)}`;
}
