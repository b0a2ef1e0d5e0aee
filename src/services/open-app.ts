import { isFilledText, isNullOr, isShapedAs, isTrue } from '#src/contract/check.ts';
import type { OpeningScreen } from '#src/contract/operations/first-screen.ts';
import type { OperationRequest } from '#src/contract/operations/operations.ts';
import { openingSilenceMs } from './send-open-app.ts';
import { parseOpenApp, type Opened } from './parse-open-app.ts';
import type { AccountSession } from './account-session.ts';

/** The one call with which the app is opened. */
export type Opening = {
  /**
   * Sends the call, or takes over the answer of one that was sent before the app was there. Resolves with what it
   * brought: with nothing when it fails or after 3 s of silence, without launch data, and at a second start.
   */
  start(screen: OpeningScreen | undefined, sent?: Promise<unknown>): Promise<Opened>;
};

/** What the opening works with. */
export type OpeningParts = {
  /** Sends the call and answers what came, unread; rejects when no one answers. */
  readonly send: (request: OperationRequest<'openApp'>) => Promise<unknown>;
  readonly sessions: Pick<AccountSession, 'openWith'>;
  readonly launchUserId: string | undefined;
  readonly rawInitData: string | undefined;
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
};

/** Makes the opening of one messenger user's app. */
export function createOpening(parts: OpeningParts): Opening {
  const { send, sessions, launchUserId, rawInitData, wait } = parts;
  let hasStarted = false;
  return {
    async start(screen, sent) {
      if (hasStarted || launchUserId === undefined || rawInitData === undefined) return {};
      hasStarted = true;
      let opened: Opened = {};
      await sessions.openWith(async () => {
        const request = { initData: rawInitData, ...(screen === undefined ? {} : { screen }) };
        const silence = wait(openingSilenceMs).then(() => undefined);
        const answer = await Promise.race([answerOf(sent ?? send(request)), silence]);
        if (!isAnswer(answer) || answer.userId !== launchUserId) return null;
        opened = parseOpenApp(answer);
        return answer.session;
      });
      return opened;
    },
  };
}

/** The answer of the call; undefined when no one answered. */
async function answerOf(sent: Promise<unknown>): Promise<unknown> {
  try {
    return await sent;
  } catch {
    // The line was cut or the server fell over: the app starts as usual.
    return undefined;
  }
}

const isAnswer = isShapedAs({
  success: isTrue,
  userId: isFilledText,
  session: isNullOr(isShapedAs({ secret: isFilledText })),
});
