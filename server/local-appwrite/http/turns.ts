import { setImmediate } from 'node:timers';
import type { ApiRequest } from './api-request.ts';
import { addressGroup } from './client-address.ts';

/** How many calls of one caller begin in one turn of the event loop. */
const callsEachTurn = 4;

/**
 * Lets calls that arrive together begin caller by caller: a few of each in one turn of the event loop, so that one
 * caller's many delay another's by a turn, even by finding out who calls. Rule TR-39.
 */
export type Turns = {
  /** Resolves when the caller's call may begin; callers with a key are programs beside the backend, and never wait. */
  readonly take: (request: Pick<ApiRequest, 'header' | 'clientIp'>) => Promise<void> | undefined;
};

type Line = { begun: number; readonly waiting: (() => void)[] };

/** Makes the turns of one server. */
export function createTurns(): Turns {
  const lines = new Map<string, Line>();

  function nextTurn(): void {
    for (const [caller, line] of lines) {
      const due = line.waiting.splice(0, callsEachTurn);
      line.begun = due.length;
      for (const begin of due) begin();
      if (due.length === 0) lines.delete(caller);
    }
    if (lines.size > 0) setImmediate(nextTurn);
  }

  return {
    take: (request) => {
      const caller = callerOf(request);
      if (caller === null) return undefined;
      if (lines.size === 0) setImmediate(nextTurn);
      const line = lines.get(caller) ?? { begun: 0, waiting: [] };
      lines.set(caller, line);
      if (line.begun >= callsEachTurn) {
        return new Promise((resolve) => line.waiting.push(resolve));
      }
      line.begun += 1;
      return undefined;
    },
  };
}

/** Whose call it seems to be, before anyone looks: by what it says of itself, else by its address. Null with a key. */
function callerOf({ header, clientIp }: Pick<ApiRequest, 'header' | 'clientIp'>): string | null {
  if ((header('x-appwrite-key') ?? '') !== '') return null;
  const stated =
    header('x-appwrite-session') ??
    header('x-appwrite-jwt') ??
    header('cookie') ??
    header('x-fallback-cookies');
  return stated ?? addressGroup(clientIp);
}
