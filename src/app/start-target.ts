import { pathOfStartParam } from '#src/contract/start-param.ts';
import { writeEntry } from '#src/platform/router.tsx';
import type { Messenger } from '#src/platform/telegram/messenger.ts';

/**
 * Opens what the start parameter names, once per launch and with home behind it; before the first render, so that
 * no other screen is shown first.
 */
export function openStartTarget(
  messenger: Pick<Messenger, 'consumeStartParam'>,
  history: Pick<History, 'state' | 'replaceState' | 'pushState'>,
): void {
  const startParam = messenger.consumeStartParam();
  const path = startParam === undefined ? null : pathOfStartParam(startParam);
  if (path === null) return;
  writeEntry(history, '/', { replace: true });
  writeEntry(history, path);
}
