import { useEffect, useState } from 'react';
import { inviterIn } from '#src/contract/start-param.ts';
import { invitationSlot } from '#src/contract/verification-slots.ts';
import { browserCipher } from '#src/platform/link-cipher.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useApp } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { makeVerificationUrl } from '#src/state/verification-flow.ts';

/** The result of starting to link: the browser was opened, or why not. */
export type LinkingOutcome =
  | { readonly isOpened: true }
  | { readonly isOpened: false; readonly text: string };

/** Opens the browser in which an X account is linked. Rules AU-05 to AU-11, PA-04. */
export function useLinking() {
  const { errorText } = useText();
  const { services, environment, clock, storage } = useApp();
  const messenger = useMessenger();
  const { startParam = '', user } = messenger.launch;
  const [isStarting, setIsStarting] = useState(false);
  const userId = String(user?.id ?? '');

  // People with an invitation may ask for access later, after opening the app from the bot. Rule MY-30.
  useEffect(() => {
    if (inviterIn(startParam) !== null) storage.write(invitationSlot(userId), startParam);
  }, [storage, startParam, userId]);

  async function start(): Promise<LinkingOutcome> {
    setIsStarting(true);
    const made = await makeVerificationUrl(user, {
      verification: services.verification,
      cipher: browserCipher,
      nowMs: clock.nowMs,
      invitation: storage.read(invitationSlot(userId)),
      authHost: environment.authHost || window.location.origin,
    });
    setIsStarting(false);
    if (!made.success) return { isOpened: false, text: wordRefusal(made, errorText) };
    if (messenger.openLink(made.url)) return { isOpened: true };
    return { isOpened: false, text: errorText({ code: 'authentication_failed' }) };
  }

  return { isStarting, start };
}
