import type { RunningCall } from './calls.ts';
import type { Clients, Reply } from './client.ts';
import type { StagedWrite } from './follow-parts.ts';
import {
  complete,
  couldAskAt,
  issue,
  openLink,
  refusalOfStart,
  refusalsOfCompletion,
  type LinkMoment,
} from './oracle/linking.ts';
import type { State } from './oracle/state.ts';
import { accountOfToken, signInToken, type SignedInX } from './sign-in.ts';
import { origin } from './installation.ts';

/** Someone who links an X account, and how long that takes between opening the link and coming back. */
export type Linker = {
  readonly personId: string;
  readonly account: SignedInX;
  readonly awayMs: number;
};

/** What linking needs. */
export type LinkingParts = {
  readonly state: State;
  readonly clients: Clients;
  readonly nowMs: () => number;
  readonly wait: (delayMs: number) => Promise<void>;
  readonly faultCount: () => number;
  readonly complain: (text: string) => void;
};

/** People who link accounts, and what the rules say of that. */
export type Linking = {
  /** Links an account from the app over the browser to the end. */
  readonly link: (linker: Linker) => Promise<void>;
  /** Takes one committed transaction of these operations into the state, as far as the rules allow it. */
  readonly follow: (call: RunningCall, writes: readonly StagedWrite[]) => void;
};

const maxTries = 12;
/** How far two clocks may be apart. */
const apartMs = 130_000;

/** Makes the linking of one run. */
export function createLinking(parts: LinkingParts): Linking {
  const { state, clients, nowMs, wait, faultCount, complain } = parts;
  const now = (): LinkMoment => ({ state, nowMs: nowMs(), apartMs });

  /** Holds a refusal against those that were possible; after a fault the machine may be the reason. */
  function checkRefusal(
    what: string,
    reply: Reply,
    possible: readonly (string | null | undefined)[],
    faultsBefore: number,
  ): void {
    const code = String(reply?.['code']);
    if (faultCount() > faultsBefore || possible.includes(undefined)) return;
    if (!possible.includes(code))
      complain(`${what} was refused by ${code}, not ${possible.join()}`);
  }

  return {
    async link({ personId, account, awayMs }) {
      const faultsBefore = faultCount();
      const before = refusalOfStart(now(), personId);
      const started = await clients.start(personId);
      if (started?.['success'] !== true) {
        const possible = [before, refusalOfStart(now(), personId)];
        if (started !== null)
          checkRefusal(`the link of ${personId}`, started, possible, faultsBefore);
        return;
      }
      const sessionId = String(started['sessionId']);
      if (!state.links.has(sessionId)) complain(`${personId} got a link that is nowhere`);
      const opened = await clients.sendAsGuest(personId, 'openVerification', { sessionId });
      if (opened?.['success'] !== true) {
        if (opened !== null) checkRefusal(`opening ${sessionId}`, opened, [], faultsBefore);
        return;
      }
      if ((state.links.get(sessionId)?.openedAtMs ?? null) === null)
        complain(`${sessionId} was opened, and no row says so`);
      await wait(awayMs);
      const request = {
        sessionId,
        nonce: opened['nonce'],
        token: signInToken(account, origin),
        telegram_id: personId,
      };
      const possible = refusalsOfCompletion(now(), sessionId, account);
      for (let tries = 0; tries < maxTries; tries += 1) {
        const reply = await clients.sendAsGuest(personId, 'completeVerification', request);
        if (reply === null || reply['code'] === 'outcome_unknown') continue;
        if (reply['success'] === true) {
          // The person may have been erased, or have linked another account, before the answer arrived.
          const isLinked = state.links.get(sessionId)?.usedFor === account.xUserId;
          if (!isLinked) complain(`${personId} got a link that is not there`);
        } else {
          const after = refusalsOfCompletion(now(), sessionId, account);
          checkRefusal(
            `the completion of ${sessionId}`,
            reply,
            [...possible, ...after],
            faultsBefore,
          );
        }
        return;
      }
    },
    follow(call, writes) {
      const [first] = writes;
      const id = first?.rowId ?? '';
      if (first?.tableId !== 'verifications') {
        complain(`${call.name} wrote into ${first?.tableId ?? 'nothing'}`);
      } else if (call.name === 'startVerification') {
        const personId = String(first.data['userId']);
        const refusal = refusalOfStart(now(), personId);
        const isGranted =
          refusal === null ||
          refusal === undefined ||
          couldAskAt(state, personId, call.startedAtMs);
        if (personId !== call.actorId || !isGranted) {
          complain(`${String(call.actorId)} got a link for ${personId} against ${String(refusal)}`);
        }
        issue(state, id, { personId, nowMs: nowMs() });
      } else if (call.name === 'openVerification') {
        if (!openLink(now(), id)) complain(`the link ${id} was opened`);
      } else {
        const { token } = JSON.parse(call.body) as { token: string };
        const account = accountOfToken(token);
        const refusals = refusalsOfCompletion(now(), id, account);
        if (refusals.length > 0) complain(`${id} was completed against ${refusals.join()}`);
        complete(state, id, account);
      }
    },
  };
}
