import { expect, test } from 'vitest';
import { clashingUses, proofStatusIds } from '#src/domain/engagement/proof-links.ts';
import { engagementId, userId } from '#src/domain/ids.ts';
import { exampleEngagement } from '#tests/domain/examples.ts';

const engagement = exampleEngagement({
  proofs: { comment: 'https://x.com/ben/status/7', quote: 'https://x.com/ben/status/8' },
});

function use(person: string, statusId: string) {
  return { engagementId: engagementId(`e${person}`), userId: userId(person), statusId };
}

test('[FA-12] an engagement is proved by the statuses of its links', () => {
  expect(proofStatusIds(engagement)).toEqual(['7', '8']);
  expect(proofStatusIds(exampleEngagement())).toEqual([]);
});

test('[FA-12] it clashes with everyone else who showed one of them, each named once', () => {
  const uses = [use('1002', '7'), use('1003', '7'), use('1003', '8'), use('1004', '9')];
  expect(clashingUses(engagement, uses).map(({ userId: person }) => person)).toEqual(['1003']);
  expect(clashingUses(engagement, [use('1002', '7'), use('1002', '8')])).toEqual([]);
});
