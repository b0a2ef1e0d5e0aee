import type { RunningCall } from './calls.ts';
import type { Clients, Reply } from './client.ts';
import { maxSkewMs } from './clock-skew.ts';
import type { StagedWrite } from './commit-types.ts';
import {
  complete,
  couldStartAt,
  issue,
  openLink,
  refusalOfStart,
  refusalsOfCompletion,
  type LinkContext,
} from './oracle/linking.ts';
import type { State } from './oracle/state.ts';
import { accountOfToken, signInToken, type SignedInX } from './sign-in.ts';
import { origin } from './installation.ts';

/** A person who links an X account, and the time between opening the link and completing it. */
export type Linker = {
  readonly personId: string;
  readonly account: SignedInX;
  readonly awayMs: number;
};

/** The dependencies of linking. */
export type LinkingParts = {
  readonly state: State;
  readonly clients: Clients;
  readonly nowMs: () => number;
  readonly wait: (delayMs: number) => Promise<void>;
  readonly faultCount: () => number;
  readonly complain: (text: string) => void;
};

/** Links accounts and checks the results against the rules. */
export type Linking = {
  /** Links an account, from the app through the browser to completion. */
  readonly link: (linker: Linker) => Promise<void>;
  /** Applies one commit of the linking operations to the oracle's state. */
  readonly applyCommit: (call: RunningCall, writes: readonly StagedWrite[]) => void;
};

const maxTries = 12;

/** Creates the linking of one run. */
export function createLinking(parts: LinkingParts): Linking {
  const { state, clients, nowMs, wait, faultCount, complain } = parts;
  const now = (): LinkContext => ({ state, nowMs: nowMs(), maxSkewMs });

  /** Checks that a refusal was possible; after a fault, any refusal is. */
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
      if (!state.links.has(sessionId)) complain(`${personId} got a link without a row`);
      const opened = await clients.sendAsGuest(personId, 'openVerification', { sessionId });
      if (opened?.['success'] !== true) {
        if (opened !== null) checkRefusal(`opening ${sessionId}`, opened, [], faultsBefore);
        return;
      }
      if ((state.links.get(sessionId)?.openedAtMs ?? null) === null)
        complain(`${sessionId} was opened, but its row does not say so`);
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
          // The person may have been erased since; the link itself keeps the account.
          const isLinked = state.links.get(sessionId)?.usedFor === account.xUserId;
          if (!isLinked)
            complain(`${personId} completed a link that its row does not show as used`);
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
    applyCommit(call, writes) {
      const [first] = writes;
      const id = first?.rowId ?? '';
      if (first?.tableId !== 'verifications') {
        complain(`${call.name} wrote to ${first?.tableId ?? 'nothing'}`);
      } else if (call.name === 'startVerification') {
        const personId = String(first.data['userId']);
        const refusal = refusalOfStart(now(), personId);
        const isGranted =
          refusal === null ||
          refusal === undefined ||
          couldStartAt(state, personId, call.startedAtMs);
        if (personId !== call.actorId || !isGranted) {
          complain(`${String(call.actorId)} got a link for ${personId} despite ${String(refusal)}`);
        }
        issue(state, id, { personId, nowMs: nowMs() });
      } else if (call.name === 'openVerification') {
        if (!openLink(now(), id)) complain(`the link ${id} must not be opened`);
      } else {
        const { token } = JSON.parse(call.body) as { token: string };
        const account = accountOfToken(token);
        const refusals = refusalsOfCompletion(now(), id, account);
        if (refusals.length > 0) complain(`${id} was completed despite ${refusals.join()}`);
        complete(state, id, account);
      }
    },
  };
}
