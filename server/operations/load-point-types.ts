import type { PointType } from '#src/domain/engagement-types.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';

const maxPointTypes = 100;

/** All types, disabled ones too; prices that cannot be read fall back to the default costs. Rule PT-05. */
export async function loadPointTypes(rows: Rows): Promise<readonly PointType[]> {
  const pointTypes = await rows.list(query('pointConst').limit(maxPointTypes));
  return pointTypes.ok ? pointTypes.value.rows : [];
}
