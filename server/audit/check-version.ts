import { z } from 'zod';
import { dataVersion } from '#src/tables/migrations.ts';
import { statusOf } from '#src/tables/read-failure.ts';
import type { TablesReader } from '#src/tables/rows.ts';
import type { Findings } from './findings.ts';

const pageSchema = z.object({ rows: z.array(z.object({ $id: z.string() })) });

/** Checks that the data is not newer than what this program knows to check. Rule OP-09. */
export async function checkVersion(
  reader: Pick<TablesReader, 'listRows'>,
  databaseId: string,
  report: Findings['report'],
): Promise<void> {
  const page = await reader.listRows({ databaseId, tableId: 'migrations' }).catch((error) => {
    // Data from before versions were recorded has no table of versions.
    if (statusOf(error) === 404) return { rows: [] };
    throw error;
  });
  for (const { $id } of pageSchema.parse(page).rows) {
    if (Number($id) <= dataVersion) continue;
    report({
      invariant: 'the audit knows the version of the data',
      subject: `migrations/${$id}`,
      detail: `this program knows versions up to ${String(dataVersion)}`,
    });
  }
}
