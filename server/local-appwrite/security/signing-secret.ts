import type { Store } from '../sqlite/store.ts';
import type { SealedValues } from './sealed-values.ts';
import { newSecret } from './secrets.ts';

/**
 * The secret that signs web tokens: made once for each installation and kept sealed with its data. With another API key
 * it is made again, and earlier tokens end.
 */
export function readSigningSecret(store: Store, sealed: SealedValues): string {
  const kept = store.one("SELECT value FROM meta WHERE name = 'signingSecret'");
  const known = sealed.unseal(String(kept?.['value'] ?? ''));
  if (known !== null) return known;
  const made = newSecret(48);
  store.run(
    "INSERT OR REPLACE INTO meta (name, value) VALUES ('signingSecret', ?)",
    sealed.seal(made),
  );
  return made;
}
