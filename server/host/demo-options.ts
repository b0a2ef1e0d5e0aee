import type { Environment } from '../settings/environment.ts';
import type { LimitSettings } from '../settings/limits.ts';
import { readSettings, refusalOf } from '../settings/read-settings.ts';

const defaultPort = 5173;
const thisMachine = '127.0.0.1';

/** Where a demo listens and what it starts with; throws Error for invalid settings. Rule OP-05. */
export function readDemoSettings(environment: Environment): {
  readonly port: number;
  readonly host: string;
  readonly seed: 'demo' | 'empty';
  readonly limits: LimitSettings;
} {
  const read = readSettings(environment, {
    required: [],
    optional: ['PORT', 'HOST', 'YAPP_SEED', 'CHANGES_PER_MINUTE', 'INVITE_REWARD'],
  });
  if (!read.ok) throw new Error(refusalOf('npm start', read.failure));
  const { PORT, HOST, YAPP_SEED, CHANGES_PER_MINUTE, INVITE_REWARD = '' } = read.value;
  return {
    port: Number(PORT ?? defaultPort),
    host: HOST ?? thisMachine,
    seed: YAPP_SEED === 'empty' ? 'empty' : 'demo',
    // A person who plays all parts of a demo alone has no rate limit.
    limits: { CHANGES_PER_MINUTE: CHANGES_PER_MINUTE ?? '0', INVITE_REWARD },
  };
}
