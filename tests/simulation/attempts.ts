import { judge, judgeAgain } from './oracle/judge.ts';
import { readingOf, shownReading } from './oracle/readings.ts';
import type { State } from './oracle/state.ts';
import type { Asked } from './oracle/verdict.ts';
import type { Past } from './past.ts';
import { rootId } from './people.ts';

/** A pending request, with every response that is allowed. */
export type Attempt = {
  readonly asked: Asked;
  /** Codes of all refusals that applied at some time. */
  readonly possible: Set<string>;
  /** Codes that had priority at some time. */
  readonly first: Set<string>;
  /** Whether there was nothing to change at some time, so that a success wrote nothing. */
  mayChangeNothing: boolean;
  /** The allowed responses of a read, at some time. */
  readonly readings: Set<string>;
  readonly faultsBefore: number;
  readonly commitsBefore: number;
};

/** The pending requests, and their allowed responses. */
export type Attempts = {
  readonly begin: (asked: Asked) => Attempt;
  /** Reevaluates all of them after a change. */
  readonly noteAll: () => void;
  /** Checks a response against the allowed ones. */
  readonly end: (attempt: Attempt, reply: Readonly<Record<string, unknown>>) => void;
  /** The response is unknown. */
  readonly forget: (attempt: Attempt) => void;
};

/** The dependencies of following requests. */
export type AttemptParts = {
  readonly state: State;
  readonly past: Past;
  readonly nowMs: () => number;
  readonly faultCount: () => number;
  readonly commitCount: () => number;
  /** Whether a person has called so often that it may be too fast. */
  readonly mayBeTooFast: (personId: string) => boolean;
  readonly complain: (text: string) => void;
};

/** The offsets of the processes' clocks from the backend's. */
export const spreadsMs: readonly number[] = [0, -65_000, 65_000];

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

/** Creates the follower of one run's requests. */
export function createAttempts(parts: AttemptParts): Attempts {
  const { state, past, nowMs, faultCount, commitCount, complain } = parts;
  const all = new Set<Attempt>();

  function noteCodes(attempt: Attempt, refusals: readonly string[]): void {
    const [code] = refusals;
    if (code !== undefined) attempt.first.add(code);
    for (const each of refusals) attempt.possible.add(each);
  }

  function note(attempt: Attempt): void {
    const { asked } = attempt;
    const reading = readingOf(state, asked);
    if (reading !== undefined) attempt.readings.add(JSON.stringify(reading));
    for (const spreadMs of timed.has(asked.name) ? spreadsMs : [0]) {
      const verdict = judgeAgain(state, asked, { nowMs: nowMs() + spreadMs, rootId });
      if ('apply' in verdict && (verdict.apply === null || verdict.isSo === true))
        attempt.mayChangeNothing = true;
      noteCodes(attempt, verdict.refusals);
    }
    if (!priced.has(asked.name) || faultCount() === attempt.faultsBefore) return;
    const unpriced = past.withoutPrices(() => judge(state, asked, { nowMs: nowMs(), rootId }));
    noteCodes(attempt, unpriced.refusals);
  }

  function checkGrant(attempt: Attempt, reply: Readonly<Record<string, unknown>>): void {
    const first = state.granted.get(String(attempt.asked.body['requestId']));
    if (first === undefined && !attempt.mayChangeNothing) {
      complain(`${shown(attempt)} was answered ${JSON.stringify(reply)}, and nothing was written`);
    }
    const { name: operation } = attempt.asked;
    const isAlone = attempt.commitsBefore === commitCount();
    if (attempt.readings.size > 0 && isAlone) {
      const found = JSON.stringify(shownReading(operation, reply));
      if (!attempt.readings.has(found))
        complain(`${shown(attempt)} was answered ${found}, not ${[...attempt.readings].join()}`);
    }
    const wanted = first?.reply ?? {};
    for (const [name, value] of Object.entries(wanted)) {
      if (value === undefined || !(name in reply) || reply[name] === value) continue;
      const texts = [reply, wanted].map((each) => JSON.stringify(each));
      complain(`${shown(attempt)} was answered ${texts.join(', not ')}`);
    }
  }

  function checkRefusal(attempt: Attempt, code: string): void {
    if (faultCount() > attempt.faultsBefore && faultCodes.has(code)) return;
    const { actorId } = attempt.asked;
    if (code === 'too_many_requests' && parts.mayBeTooFast(actorId)) return;
    const expected = [...attempt.first].join(' or ') || 'a grant';
    const isAlone = attempt.commitsBefore === commitCount();
    if (!attempt.possible.has(code) || (isAlone && !attempt.first.has(code))) {
      complain(`${shown(attempt)} was refused by ${code}, not ${expected}`);
    }
  }

  return {
    begin(asked) {
      const attempt: Attempt = {
        asked,
        possible: new Set(),
        first: new Set(),
        mayChangeNothing: false,
        readings: new Set(),
        faultsBefore: faultCount(),
        commitsBefore: commitCount(),
      };
      all.add(attempt);
      note(attempt);
      return attempt;
    },
    noteAll() {
      for (const attempt of all) note(attempt);
    },
    end(attempt, reply) {
      all.delete(attempt);
      note(attempt);
      if (reply['success'] === true) checkGrant(attempt, reply);
      else checkRefusal(attempt, String(reply['code']));
    },
    forget(attempt) {
      all.delete(attempt);
    },
  };
}

function shown({ asked: { actorId, name, body } }: Attempt): string {
  return `${name} of ${actorId} ${JSON.stringify(body)}`;
}
