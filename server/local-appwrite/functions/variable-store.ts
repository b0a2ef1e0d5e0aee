import type { Backend } from '../backend/backend.ts';
import { isoTime } from '../values/iso-time.ts';
import { sealedPrefix, type SealedValues } from '../security/sealed-values.ts';
import type { Store } from '../sqlite/store.ts';

/** A variable of a function. */
export type Variable = {
  readonly id: string;
  readonly key: string;
  readonly value: string;
  readonly isSecret: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** What the variables are read from. */
type VariableSource = Pick<Backend, 'store' | 'sealed'>;

/**
 * The variables of a function in the order of creation. A secret one that was sealed with another API key is lost, and
 * not listed, so that setting up the function sets it again.
 */
export function listVariables(
  { store, sealed }: VariableSource,
  functionSequence: number,
): Variable[] {
  return store
    .all('SELECT * FROM variables WHERE functionSequence = ? ORDER BY sequence', functionSequence)
    .flatMap((record) => {
      const isSecret = record['isSecret'] === 1;
      const stored = String(record['value']);
      const value = isSecret ? sealed.unseal(stored) : stored;
      if (value === null) return [];
      return {
        id: String(record['id']),
        key: String(record['key']),
        value,
        isSecret,
        createdAtMs: Number(record['createdAtMs']),
        updatedAtMs: Number(record['updatedAtMs']),
      };
    });
}

/** What is stored of a variable's value: a secret one is sealed. */
export function storedValue(sealed: SealedValues, value: string, isSecret: boolean): string {
  return isSecret ? sealed.seal(value) : value;
}

/** Removes a lost variable whose place a new one takes. */
export function forgetLostVariable(
  { store, sealed }: VariableSource,
  functionSequence: number,
  { id, key }: { readonly id: string; readonly key: string },
): void {
  const found = store.all(
    'SELECT sequence, value FROM variables WHERE isSecret = 1 AND (id = ? OR (functionSequence = ? AND key = ?))',
    id,
    functionSequence,
    key,
  );
  for (const { sequence, value } of found) {
    if (sealed.unseal(String(value)) !== null) continue;
    store.run('DELETE FROM variables WHERE sequence = ?', Number(sequence));
  }
}

/** Seals the secrets that a data file of an earlier version holds in clear, and writes the file again, so that no old page keeps any. */
export function sealOldVariables(store: Store, sealed: SealedValues): void {
  const found = store.all(
    'SELECT sequence, value FROM variables WHERE isSecret = 1 AND value NOT GLOB ?',
    `${sealedPrefix}*`,
  );
  if (found.length === 0) return;
  for (const { sequence, value } of found) {
    const hidden = sealed.seal(String(value));
    store.run('UPDATE variables SET value = ? WHERE sequence = ?', hidden, Number(sequence));
  }
  store.database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
}

/** A variable as the API shows it; secret values stay hidden. */
export function variableModel(variable: Variable, functionId: string): Record<string, unknown> {
  return {
    $id: variable.id,
    $createdAt: isoTime(variable.createdAtMs),
    $updatedAt: isoTime(variable.updatedAtMs),
    key: variable.key,
    value: variable.isSecret ? '' : variable.value,
    secret: variable.isSecret,
    resourceType: 'function',
    resourceId: functionId,
  };
}
