import type { AuditData, Check } from './audit-data.ts';

/** An act of a person: the row that shows it, its time, and its table. */
type DatedAct = {
  readonly actorId: string;
  readonly row: { readonly $id: string; readonly $createdAt: string };
  readonly table: string;
};

/** The time in which a person had no right; null for an open end. */
type Loss = { readonly from: string; until: string | null };

/** The times without the rights of a member, and without those of an administrator. */
type Losses = { readonly member: Loss[]; readonly admin: Loss[] };

const rightsMoved: ReadonlyMap<
  string,
  { readonly right: 'member' | 'admin'; readonly isLost: boolean }
> = new Map([
  ['banUser', { right: 'member', isLost: true }],
  ['unbanUser', { right: 'member', isLost: false }],
  ['removeAdmin', { right: 'admin', isLost: true }],
  ['makeAdmin', { right: 'admin', isLost: false }],
]);

const ownMovements: ReadonlySet<string> = new Set([
  'post_escrow',
  'places_escrow',
  'reward',
  'forfeit',
]);

/** Checks that no one acted after their own ban or demotion, by the dates in the log. Rule TR-27. */
export function checkActs(data: AuditData): Check {
  const losses = lossesIn(data);
  const look = ({ actorId, row: { $id, $createdAt }, table }: DatedAct) => {
    const lost = losses.get(actorId);
    if (lost === undefined) return;
    const own = table === 'moderationLog' ? [...lost.member, ...lost.admin] : lost.member;
    const loss = own.find(
      ({ from, until }) => $createdAt > from && (until === null || $createdAt < until),
    );
    if (loss === undefined) return;
    data.report({
      invariant: 'no act after its actor’s ban',
      subject: `${table}/${$id}`,
      detail: `${actorId} acted at ${$createdAt}, without the right since ${loss.from}`,
    });
  };
  return {
    engagement: (row) => look({ actorId: row.engagedBy, row, table: 'engagement' }),
    movement(row) {
      if (ownMovements.has(row.kind)) look({ actorId: row.actorId, row, table: 'pointLedger' });
    },
    end() {
      for (const row of data.reports.values()) {
        // A banned person may still appeal.
        if (row.isAppeal !== true) look({ actorId: row.reportedById, row, table: 'reports' });
      }
      for (const row of data.moderationLog.values()) {
        look({ actorId: row.actorId, row, table: 'moderationLog' });
      }
    },
  };
}

function lossesIn({ moderationLog }: AuditData): ReadonlyMap<string, Losses> {
  const losses = new Map<string, Losses>();
  for (const { action, targetId, $createdAt } of moderationLog.values()) {
    const moved = rightsMoved.get(action);
    if (moved === undefined) continue;
    const own = losses.get(targetId) ?? { member: [], admin: [] };
    losses.set(targetId, own);
    const last = own[moved.right].at(-1);
    if (moved.isLost) own[moved.right].push({ from: $createdAt, until: null });
    else if (last !== undefined) last.until ??= $createdAt;
  }
  return losses;
}
