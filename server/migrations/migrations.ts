import { guardTargets } from './guard-targets.ts';
import { completeDecisions } from './complete-decisions.ts';
import { completePeople } from './complete-people.ts';
import { completePosts } from './complete-posts.ts';
import { completeScorecards } from './complete-scorecards.ts';
import { fillCounters } from './fill-counters.ts';
import { schemaMigration, type Migration } from './migration.ts';
import { renewProofLinks } from './renew-proof-links.ts';

/** All changes of the data, in the order in which they are applied. A new one goes to the end. Rule OP-09. */
export const migrations: readonly Migration[] = [
  renewProofLinks,
  guardTargets,
  completePosts,
  completePeople,
  schemaMigration(5, 'members read profiles instead of the rows of people'),
  completeDecisions,
  completeScorecards,
  schemaMigration(8, 'people who are banned can appeal'),
  fillCounters,
  schemaMigration(10, 'the schedule keeps what it could not do'),
  schemaMigration(11, 'people choose which messages the bot sends'),
  schemaMigration(12, 'bans may have an end'),
  schemaMigration(13, 'announcements are kept'),
  schemaMigration(14, 'the schedule keeps the leaders of the week'),
  schemaMigration(15, 'people are invited by members'),
];
