import { dataVersion } from '#src/tables/migrations.ts';
import {
  type DataPlace,
  migrations,
  readDataState,
  recordVersions,
  runMigration,
} from '../migrations/run-migrations.ts';

/** What is to be done to the data, or why this program must not touch it. Rule OP-09. */
export type DataPlan = {
  /** What each version still changes, in words, in its order. */
  readonly lines: readonly string[];
  readonly refusals: readonly string[];
  /** Does it; throws Error when it was cut off, and continues where it was the next time. */
  readonly run: (note: (line: string) => void) => Promise<void>;
};

/** Plans how data is brought to the version of this program; newer data is refused. Rule OP-09. */
export async function planData(place: DataPlace): Promise<DataPlan> {
  const state = await readDataState(place, migrations);
  if (state.kind === 'newer') {
    const refusal =
      `the data has version ${state.version}, and this program knows ${dataVersion}: ` +
      'start the newer program, or restore the backup from before the upgrade';
    return { lines: [], refusals: [refusal], run: async () => undefined };
  }
  const { pending } = state;
  return {
    lines: pending.map(({ migration }) => lineOf(migration)),
    refusals: [],
    async run(note) {
      for (const each of pending) {
        await runMigration(place, each);
        note(lineOf(each.migration));
      }
    },
  };
}

/** Data that begins now has the version of this program; there is nothing to say. Rule OP-09. */
export function planNewData(place: DataPlace): DataPlan {
  return { lines: [], refusals: [], run: () => recordVersions(place, migrations) };
}

function lineOf({ version, name }: { readonly version: number; readonly name: string }): string {
  return `bring the data to version ${version}: ${name}`;
}
