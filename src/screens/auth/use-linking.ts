import { useState } from 'react';
import { browserCipher } from '#src/platform/link-cipher.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useApp } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { makeVerificationUrl } from '#src/state/verification-flow.ts';

/** What became of the way to linking: the browser has opened, or why not. */
export type LinkingOutcome =
  | { readonly isOpened: true }
  | { readonly isOpened: false; readonly text: string };

/** Opens the browser in which an X account is linked. Rules AU-05 to AU-11, PA-04. */
export function useLinking() {
  const { errorText } = useText();
  const { services, environment, clock } = useApp();
  const messenger = useMessenger();
  const [isStarting, setIsStarting] = useState(false);

  async function start(): Promise<LinkingOutcome> {
    setIsStarting(true);
    const made = await makeVerificationUrl(messenger.launch.user, {
      verification: services.verification,
      cipher: browserCipher,
      nowMs: clock.nowMs,
      authHost: environment.authHost || window.location.origin,
    });
    setIsStarting(false);
    if (!made.success) return { isOpened: false, text: wordRefusal(made, errorText) };
    if (messenger.openLink(made.url)) return { isOpened: true };
    return { isOpened: false, text: errorText({ code: 'authentication_failed' }) };
  }

  return { isStarting, start };
}
