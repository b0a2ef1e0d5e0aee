import type { AuditData, AuditRow, Finding } from './audit-data.ts';

/** Something that somebody did: when, by which row it shows, and whether it took an administrator's right. */
type DatedAct = {
  readonly actorId: string;
  readonly atTime: string;
  readonly subject: string;
  readonly isAdmins: boolean;
};

/** From when on, and until when, somebody had no right; an open end is null. */
type Loss = { readonly from: string; readonly until: string | null };

const rightsMoved: ReadonlyMap<string, { readonly right: string; readonly isLost: boolean }> =
  new Map([
    ['banUser', { right: 'member', isLost: true }],
    ['unbanUser', { right: 'member', isLost: false }],
    ['removeAdmin', { right: 'admin', isLost: true }],
    ['makeAdmin', { right: 'admin', isLost: false }],
  ]);

const ownMovements: ReadonlySet<string> = new Set(['post_escrow', 'reward', 'forfeit']);

/** Checks that nobody acted after the own ban or demotion, as the log dates them. Rule TR-27. */
export function checkActs(data: AuditData): readonly Finding[] {
  const log = [...data.moderationLog.values()];
  return actsIn(data).flatMap((act) => {
    const losses = [
      ...lossesOf(log, act.actorId, 'member'),
      ...(act.isAdmins ? lossesOf(log, act.actorId, 'admin') : []),
    ];
    const loss = losses.find(
      ({ from, until }) => act.atTime > from && (until === null || act.atTime < until),
    );
    if (loss === undefined) return [];
    return [
      {
        invariant: 'no act after its actor’s ban',
        subject: act.subject,
        detail: `${act.actorId} acted at ${act.atTime}, without the right since ${loss.from}`,
      },
    ];
  });
}

function actsIn(data: AuditData): readonly DatedAct[] {
  const engagements = [...data.engagement.values()].map((row) =>
    datedAct(row, { actorId: row.engagedBy, table: 'engagement' }),
  );
  // An appeal is what a ban lets its person do.
  const reports = [...data.reports.values()]
    .filter(({ isAppeal }) => isAppeal !== true)
    .map((row) => datedAct(row, { actorId: row.reportedById, table: 'reports' }));
  const movements = [...data.pointLedger.values()]
    .filter(({ kind }) => ownMovements.has(kind))
    .map((row) => datedAct(row, { actorId: row.actorId, table: 'pointLedger' }));
  const acts = [...data.moderationLog.values()].map((row) =>
    datedAct(row, { actorId: row.actorId, table: 'moderationLog' }),
  );
  return [...engagements, ...reports, ...movements, ...acts];
}

function datedAct(
  row: { readonly $id: string; readonly $createdAt: string },
  { actorId, table }: { readonly actorId: string; readonly table: string },
): DatedAct {
  return {
    actorId,
    atTime: row.$createdAt,
    subject: `${table}/${row.$id}`,
    isAdmins: table === 'moderationLog',
  };
}

function lossesOf(
  log: readonly AuditRow<'moderationLog'>[],
  personId: string,
  right: 'member' | 'admin',
): readonly Loss[] {
  const losses: { from: string; until: string | null }[] = [];
  for (const { action, targetId, $createdAt } of log) {
    const moved = rightsMoved.get(action);
    if (targetId !== personId || moved?.right !== right) continue;
    const last = losses.at(-1);
    if (moved.isLost) losses.push({ from: $createdAt, until: null });
    else if (last !== undefined) last.until ??= $createdAt;
  }
  return losses;
}
