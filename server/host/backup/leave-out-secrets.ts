import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the secrets out of a copy of the backend's database: the function's secret variables, with the marks by which the
 * next start sees that they are set and deployed, and the key that signs its web tokens. A start from such a copy sets
 * them anew from its own settings. The copy is written anew, so that no old page keeps any. Rule OP-02.
 */
export function leaveOutSecrets(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    const tables = copy.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const has = (table: string) => tables.some(({ name }) => name === table);
    if (has('variables')) {
      copy.exec("DELETE FROM variables WHERE isSecret = 1 OR key LIKE 'YAPP!_%!_HASH' ESCAPE '!'");
    }
    if (has('meta')) copy.exec("DELETE FROM meta WHERE name = 'signingSecret'");
    copy.exec('VACUUM');
  } finally {
    copy.close();
  }
}
