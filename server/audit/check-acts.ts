import type { AuditData, Check } from './audit-data.ts';

/** Something that someone did: when, by which row it shows, and whether it took an administrator's right. */
type DatedAct = {
  readonly actorId: string;
  readonly row: { readonly $id: string; readonly $createdAt: string };
  readonly table: string;
};

/** From when on, and until when, someone had no right; an open end is null. */
type Loss = { readonly from: string; until: string | null };

/** What someone lost: what members may do, and what administrators may. */
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

/** Checks that no one acted after the own ban or demotion, as the log dates them. Rule TR-27. */
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
        // An appeal is what a ban lets its person do.
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
