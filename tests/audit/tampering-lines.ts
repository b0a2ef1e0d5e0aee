import { dataVersion } from '#src/tables/migrations.ts';

/** The audit's lines for a change, by the change's name; a generated id is `…`. */
export const tamperingLines: readonly (readonly [name: string, lines: readonly string[]])[] = [
  [
    'the refund of a closed post',
    [
      'posts/minted: what the escrow holds is 19 instead of 0',
      'posts/minted: what closing gave back is 1 instead of 20',
      'economyTotals/all: members is 2370, the ledger says 2351',
      'economyTotals/all: escrow is 140, the ledger says 159',
    ],
  ],
  [
    'a missing return to the mint',
    [
      'posts/minted: what closing unminted is 0 instead of 20',
      'economyTotals/all: minted is 2560, the ledger says 2580',
      'economyTotals/all: subsidy is 10, the ledger says 30',
    ],
  ],
  [
    'another payment for a post',
    [
      'escrow:post1: it holds -19',
      'posts/post1: what the author paid is 1 instead of 40',
      'posts/post1: what went into the escrow is 1 instead of 40',
      'posts/post1: posting put 1 into the escrow; 0 was paid for added places, which pay out 39',
    ],
  ],
  ['a missing repayment by added places', ['posts/wide: what the mint added is 20 instead of 0']],
  [
    'the places of a closed post',
    [
      'posts/minted: 3 counted, 1 there, 1 closed, limit 3',
      'posts/minted: 3 counted, 1 there, 1 closed',
    ],
  ],
  ['a closed post without a closer', ['posts/minted: 2 closed by no one']],
  ['an open post with a closer', ['posts/post1: 0 closed by 1']],
  ['a movement of nothing', ['pointLedger/refund.minted: the amount is 0']],
  ['a movement without a cause', ['pointLedger/refund.minted: its cause is missing']],
  [
    'a movement in the history of another person',
    ['pointLedger/reward.…: it is in the history of 1003, not of member:1002'],
  ],
  [
    'another source of a movement',
    [
      'pointLedger/reward.…: a reward goes from burn to member:1002',
      'engagement/…: paid: 20 from burn to member:1002 by 1001, not 20 from escrow:post1 to member:1002 by 1001',
    ],
  ],
  ['a movement from no post', ['pointLedger/reward.…: there is no account escrow:no']],
  ['another receiver of points', ['pointLedger/gift1: the log says addPoints of 1003']],
  [
    'another receiver of a reward',
    [
      'engagement/…: paid: 20 from escrow:post1 to member:1003 by 1001, not 20 from escrow:post1 to member:1002 by 1001',
    ],
  ],
  ['a missing forfeit', ['engagement/…: paid: nothing, not 10 from escrow:post2 to burn by 1001']],
  ['a reward of nothing', ['engagement/none: points moved, and there is none']],
  [
    'a second reward',
    [
      'engagement/…: paid: 20 from escrow:post1 to member:1002 by 1001; 20 from escrow:post1 to member:1002 by 1001, not 20 from escrow:post1 to member:1002 by 1001',
    ],
  ],
  [
    'the sums of gifts',
    ['economyTotals/all: gifts is [], the ledger says [["1",2530],["1010",20]]'],
  ],
  ['a count of engagements', ['posts/post2: 2 counted, 1 there, 0 closed, limit 5']],
  ['a mark of the target', ['posts/post2: targetStatus true, 1 of 5']],
  ['a balance', ['users/1002: point is 999, the ledger says 100']],
  ['a gift that is not in the log', ['pointLedger/x: no act of that id is in the log']],
  ['a logged gift that moved nothing', ['moderationLog/gift1: addPoints moved nothing']],
  ['a movement of an unknown kind', ['pointLedger/x: the kind is interest']],
  ['an overdrawn account', ['member:1002: it holds -9899']],
  ['a kept day', ['economyTotals/all: 1970-01-01T00:00:00.000Z is 0,0,1, the ledger says 0,0,0']],
  ['the award of a rejection', ['notifications/…: award 5 to 1003']],
  [
    'a notification that is gone',
    [
      'engagement/…: it says false, its notification otherwise',
      'users/1001: decisions, rejections are 4, 2 instead of 4, 1',
    ],
  ],
  ['a reason of an approval', ['engagement/…: it has a reason without a rejection']],
  ['a reason of a rejection', ['engagement/…: it is rejected without a reason']],
  ['the points of an overturn', ['engagement/…: its reward was not paid']],
  ['an overturn of what was approved', ['engagement/…: it was not rejected before']],
  ['the act of an overturn', ['engagement/…: no act of an administrator is in the log']],
  [
    'an overturn without a message',
    [
      'engagement/…: points moved, and nothing was overturned',
      'botOutbox/reversed.…: it is about nothing',
    ],
  ],
  ['an engagement without an engager', ['engagement/…: there is no user no']],
  ['an engagement with no post', ['engagement/…: there is no post no']],
  ['another author of an engagement', ['engagement/…: 1 is not an author']],
  ['the types of an engagement', ['engagement/…: its types are like, follow']],
  ['an engagement of the author', ["engagement/…: it is the author's own"]],
  [
    'two engagements of a person with a post',
    ['1002 with post1: there are 2', 'engagement/twice: asked comment, given comment, used 0'],
  ],
  ['a counter of approvals', ['users/1003: total, approved, rejected are 2,1,1 instead of 2,0,1']],
  [
    'a demoted administrator',
    [
      'users/1010: {"warnCount":0,"isBanned":false,"isAdmin":true,"adminApproved":true}, by the log {"warnCount":0,"isBanned":false,"isAdmin":false,"adminApproved":true}',
    ],
  ],
  ['a pin', ['posts/post1: pinPost is true, the log says otherwise']],
  ['a report that is open again', ['reports/report1: isResolved is false, the log says otherwise']],
  [
    'an appointment by who was demoted',
    ['moderationLog/made: 1010 was none', 'moderationLog/made: 1010 made 1010 one'],
  ],
  ['a proof that is used twice', ['engagement/…: asked comment, given comment, used 2']],
  ['a proof of nothing', ['proofLinks/…: used by no engagement']],
  ['a second person with an X account', ['users/1003: its account x-1002 is that of 1002']],
  [
    'a newer version of the data',
    [`migrations/9999: this program knows versions up to ${String(dataVersion)}`],
  ],
];
