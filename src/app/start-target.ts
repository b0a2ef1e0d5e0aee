import { pathOfStartParam } from '#src/contract/start-param.ts';
import type { Messenger } from '#src/platform/telegram/messenger.ts';

/**
 * Opens what the start parameter names, once per launch and with home behind it; before the first render, so that
 * no other screen is shown first. The entries are numbered as the router does it.
 */
export function openStartTarget(
  messenger: Pick<Messenger, 'consumeStartParam'>,
  history: Pick<History, 'replaceState' | 'pushState'>,
): void {
  const startParam = messenger.consumeStartParam();
  const path = startParam === undefined ? null : pathOfStartParam(startParam);
  if (path === null) return;
  history.replaceState({ idx: 0 }, '', '/');
  history.pushState({ idx: 1 }, '', path);
}
