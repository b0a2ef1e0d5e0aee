import { breaks } from './breaks.ts';
import { run, type RunOptions } from './run.ts';

/** How one broken product came out. */
export type Noticed = {
  readonly name: string;
  /** After how many operations it was noticed; null where it was not. */
  readonly operations: number | null;
  /** What was complained of first. */
  readonly complaint: string;
};

/** Within so many operations a broken product has to be noticed. */
const maxOperations = 5000;

/** Runs a broken product, seed after seed, until something is complained of. */
export async function runBroken(
  name: string,
  options: Pick<RunOptions, 'seed' | 'operations' | 'template' | 'place'>,
): Promise<Noticed> {
  const broken = breaks.get(name);
  if (broken === undefined) throw new Error(`no way to break a product is called ${name}`);
  let operations = 0;
  for (let seed = options.seed; operations < maxOperations; seed += 1) {
    const result = await run({ ...options, seed, broken });
    operations += result.operations;
    const [complaint] = result.complaints;
    if (complaint !== undefined) return { name, operations, complaint };
  }
  return { name, operations: null, complaint: '' };
}

/** The names that a command line means: `all`, or a list of them. */
export function namesOfBreaks(text: string): readonly string[] {
  return text === 'all' ? [...breaks.keys()] : text.split(',');
}
