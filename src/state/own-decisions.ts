import { newRequestId } from '#src/platform/random-ids.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useApp, type AppParts } from './app-context.ts';
import { createPendingDecisions, type PendingDecisions } from './pending-decisions.ts';

/** One instance per open app. */
const made = new WeakMap<AppParts, PendingDecisions>();

/** The undoable decisions of the app's user; their code loads after the first rows. Rules MY-21, SP-05. */
export function useOwnDecisions(): PendingDecisions {
  const parts = useApp();
  const { launch } = useMessenger();
  const known = made.get(parts);
  if (known !== undefined) return known;
  const { storage, clock, services } = parts;
  const { send } = services.decisions;
  const userId = launch.user === undefined ? '' : String(launch.user.id);
  const decisions = createPendingDecisions({ storage, clock, userId, send, newRequestId });
  made.set(parts, decisions);
  return decisions;
}
