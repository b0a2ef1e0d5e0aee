import type { DatabaseSync } from 'node:sqlite';

const keptPatterns = 50;

/** Adds the functions that the queries use: `folded(text)` and `text REGEXP pattern`. */
export function addSqlFunctions(database: DatabaseSync): void {
  const patterns = new Map<string, RegExp>();

  function patternOf(source: string): RegExp {
    const known = patterns.get(source);
    if (known !== undefined) return known;
    const made = new RegExp(source);
    if (patterns.size >= keptPatterns) patterns.clear();
    patterns.set(source, made);
    return made;
  }

  database.function('folded', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  database.function('regexp', { deterministic: true }, (pattern, text) => {
    if (typeof text !== 'string') return null;
    return patternOf(String(pattern)).test(text) ? 1 : 0;
  });
}
