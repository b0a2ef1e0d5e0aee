import { addRows } from './backend.ts';
import type { Product } from './product.ts';

/** People waiting for approval, in order; ahead of everyone else unless they ask later. */
export async function addRequests(
  product: Product,
  count: number,
  startId: number,
  firstAskedAtMs = 1,
): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, index) => String(startId + index));
  const people = ids.map(($id, index) => ({
    $id,
    name: `Asks ${$id}`,
    x_username: `asks_${$id}`,
    x_name: `Asks ${$id}`,
    tg_handle: `tg_${$id}`,
    adminApproved: false,
    adminReqOpen: true,
    requestedAtMs: firstAskedAtMs + index,
  }));
  await addRows(product, 'users', people);
  return ids;
}

/** Reports by Ben about Dan, on engagements that no longer exist. */
export async function addReports(product: Product, ids: readonly string[]): Promise<void> {
  const reports = ids.map(($id) => ({
    $id,
    message: `It was there, says ${$id}`,
    postId: `p-${$id}`,
    engageId: `e-${$id}`,
    againist: 'dan_x',
    againistId: '1004',
    reportedBy: 'ben_x',
    reportedById: '1002',
  }));
  await addRows(product, 'reports', reports);
}
