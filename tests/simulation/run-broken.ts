import { breakages } from './breakages.ts';
import { run, type RunOptions } from './run.ts';

/** The result of running one broken product. */
export type BrokenResult = {
  readonly name: string;
  /** The number of operations until it was detected; null if it was not. */
  readonly operations: number | null;
  /** The first complaint. */
  readonly complaint: string;
};

/** The number of operations within which a broken product must be detected. */
const maxOperations = 5000;

/** Runs a broken product with one seed after another until there is a complaint. */
export async function runBroken(
  name: string,
  options: Pick<RunOptions, 'seed' | 'operations' | 'template' | 'scratchRoot'>,
): Promise<BrokenResult> {
  const broken = breakages.get(name);
  if (broken === undefined) throw new Error(`unknown breakage: ${name}`);
  let operations = 0;
  for (let seed = options.seed; operations < maxOperations; seed += 1) {
    const result = await run({ ...options, seed, broken });
    operations += result.operations;
    const [complaint] = result.complaints;
    if (complaint !== undefined) return { name, operations, complaint };
  }
  return { name, operations: null, complaint: '' };
}

/** Parses a list of names; `all` stands for all of them. */
export function breakageNames(text: string): readonly string[] {
  return text === 'all' ? [...breakages.keys()] : text.split(',');
}
