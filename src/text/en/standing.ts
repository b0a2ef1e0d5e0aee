import type { Title } from '#src/domain/titles.ts';
import { averageTime } from '#src/text/durations.ts';
import { format } from './english.ts';

/** The names of the titles. Rule PR-06. */
export const titleText: Readonly<Record<Title, string>> = {
  Novice: 'Novice',
  Explorer: 'Explorer',
  Skilled: 'Skilled',
  Elite: 'Elite',
  Master: 'Master',
  Grandmaster: 'Grandmaster',
  Legendary: 'Legendary',
};

/** How an author decides. Rule FA-21. */
export const scorecardText = {
  decides: (averageMs: number, rejectedPercent: number) =>
    `Reviews in about ${averageTime(averageMs, format)}, rejects ${format.percent(rejectedPercent)}`,
  rejectsOften: 'Rejects often',
} as const;
