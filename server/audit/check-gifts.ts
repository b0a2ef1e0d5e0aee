import type { AuditData, Finding } from './audit-data.ts';

/** The clock of the function may differ a little from that of the database. */
const toleranceMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Checks that what is counted as an administrator's gifts of a day is what the ledger says that the administrator gave,
 * since counting began. Once the limit is lifted, the rest of the day is not counted. Rule FA-18.
 */
export function checkGifts(data: AuditData): readonly Finding[] {
  const gifts = [...data.pointLedger.values()].filter(({ kind }) => kind === 'gift');
  return [...data.giftDays.values()].flatMap(({ $id, $createdAt, adminId, day, given }) => {
    const startMs = Date.parse(`${day}T00:00:00Z`);
    const own = gifts.filter(({ actorId }) => actorId === adminId);
    const givenBetween = (fromMs: number, untilMs: number) =>
      own
        .filter((gift) => {
          const atMs = Date.parse(gift.$createdAt);
          return atMs >= fromMs && atMs < untilMs;
        })
        .reduce((sum, { amount }) => sum + amount, 0);
    // The rows of one transaction are not of quite the same time.
    const countedMs = Math.max(Date.parse($createdAt) - 1000, startMs + toleranceMs);
    const least = givenBetween(countedMs, startMs + dayMs - toleranceMs);
    const most = givenBetween(startMs - toleranceMs, startMs + dayMs + toleranceMs);
    if (given >= least && given <= most) return [];
    return [
      {
        invariant: 'the gifts of a day are counted',
        subject: `giftDays/${$id}`,
        detail: `counted ${given}, given between ${least} and ${most}`,
      },
    ];
  });
}
