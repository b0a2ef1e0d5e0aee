import type { Store } from '../sqlite/store.ts';
import { newSecret } from './secrets.ts';

/** The secret that signs web tokens: made once for each installation and kept with its data. */
export function readSigningSecret(store: Store): string {
  store.run("INSERT OR IGNORE INTO meta (name, value) VALUES ('signingSecret', ?)", newSecret(48));
  const kept = store.one("SELECT value FROM meta WHERE name = 'signingSecret'");
  return String(kept?.['value']);
}
