import { plural } from './english.ts';

/** Two people who engage with each other. Rule PA-21. */
export const pairText = {
  title: 'Pair',
  names: (one: string, other: string) => `${one} and ${other}`,
  nobody: 'No pair is named',
  nobodyText: 'Open a pair from the signals.',
  backAndForth: 'Back and forth',
  dots: 'Each dot is an engagement',
  engages: (count: string, shared: number) =>
    plural(shared, { one: '1 engagement', other: `${count} engagements` }),
  withOther: (name: string) => `Engagements with ${name}`,
  of: (part: string, whole: string) => `${part} of ${whole}`,
  since: 'Member since',
  rejects: 'Rejects others',
  decidesIn: 'Decides in',
  nothing: 'nothing decided',
  warnings: 'Warnings',
  balance: 'Balance',
  page: 'Page',
  pageOf: (name: string) => `Page of ${name}`,
  shared: 'Shared engagements',
  newest: (count: number) => `The newest ${count} shared engagements`,
  nothingShared: 'Nothing shared',
  nothingSharedText: 'Neither engaged with a post of the other.',
  gonePost: 'A post that is gone',
  decidedIn: (state: string, time: string) => `${state} in ${time}`,
  columns: {
    when: 'When',
    who: 'Who',
    post: 'On the post',
    kind: 'Kind',
    decided: 'Decided',
    points: 'Points',
  },
  decision: 'For both at once',
  onlyOne: 'Only one of them',
  own: 'This is about you. Another administrator decides.',
  reason: 'Reason (both read it)',
  both: {
    warnUser: {
      ask: 'Warn both',
      confirm: 'Confirm: warn both',
      prompt: (one: string, other: string) => `Warn ${one} and ${other}? The bot tells them.`,
      done: (count: number) => plural(count, { one: 'Warned 1 person.', other: 'Warned both.' }),
    },
    banUser: {
      ask: 'Ban both',
      confirm: 'Confirm: ban both',
      prompt: (one: string, other: string) =>
        `Ban ${one} and ${other}? They lose access at once, and their open posts close.`,
      done: (count: number) => plural(count, { one: 'Banned 1 person.', other: 'Banned both.' }),
    },
  },
} as const;
