import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from '#src/platform/router.tsx';
import { hasLinkParts, verificationPath } from '#src/contract/verification-link.ts';
import { browserCipher } from '#src/platform/link-cipher.ts';
import type { VerificationSlots } from '#src/platform/verification-slots.ts';
import { useApp } from '#src/state/app-context.ts';
import { processLink, type LinkState } from '#src/state/verification-flow.ts';
import { useLinkLanguage } from './use-link-language.ts';

type VerificationLinkUse = {
  readonly state: LinkState;
  /** Processes the same link once more, after a failure that was not the link's fault. */
  readonly retry: () => void;
};

/** Reads the link that the page was opened with, strips the address bar, processes the link and speaks its person's language. Rules VX-01 to VX-08, LA-01. */
export function useVerificationLink(keep: VerificationSlots): VerificationLinkUse {
  const { services, clock, reporter } = useApp();
  const navigate = useNavigate();
  const [state, setState] = useState<LinkState>({ status: 'loading' });
  const [address] = useState(() => window.location.href);
  // A link opens once, so nothing here may run twice, though effects do.
  const hasStarted = useRef(false);

  async function run() {
    setState({ status: 'loading' });
    const { nowMs } = clock;
    const { verification } = services;
    const outcome = await processLink(address, {
      verification,
      cipher: browserCipher,
      keep,
      nowMs,
    });
    if (outcome.status === 'error') reporter.report({ code: 'link_processing_failed' });
    setState(outcome);
  }

  const start = useEffectEvent(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (hasLinkParts(address) || new URL(address).hash !== '') {
      navigate(verificationPath, { replace: true });
    }
    void run();
  });
  useEffect(() => {
    start();
  }, []);

  useLinkLanguage(state.status === 'ready' ? state.verification.opened.language : null);
  return { state, retry: () => void run() };
}
