/** Checks that the released 1.9 answers differently from the recorded version, by what differs. */
const differencesOf19: Readonly<Record<string, readonly string[]>> = {
  'no varchar, text and enum columns when a table is made': [
    'tables-inline-columns/create',
    'tables-inline-columns/title',
    'tables-inline-columns/index',
    'tables-inline-columns/row',
    'tables-inline-columns/unique',
    'tables-inline-columns/index-unknown-column',
  ],
  'no status of databases': ['databases-crud/create', 'databases-crud/get'],
  'executions name a functionId instead of a resource': [
    'functions-execute-guest/defaults',
    'functions-execute-roles/with-label',
    'functions-executions-read/owner',
    'functions-executions-read/key',
  ],
  'a broken unique index is row_already_exists': ['indexes/enforced', 'indexes/enforced-on-update'],
  'an integer column takes more than 32 bits': ['rows-bounds/int-over-32-bit'],
  'the least float is shown': ['columns-list-get/list'],
  'a headers argument that is no object is taken': ['functions-invalid/headers-not-object'],
  'a web token made from a web token is 404': ['account-jwt/mint-from-jwt'],
};

/** What a version is known to do differently in a check; undefined when it should do as recorded. Rule OP-11. */
export function knownDifference(version: string, check: string): string | undefined {
  if (!/^1\.9(\.|$)/.test(version)) return undefined;
  return Object.entries(differencesOf19).find(([, checks]) => checks.includes(check))?.[0];
}
