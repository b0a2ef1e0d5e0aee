import { grouped } from './english.ts';

/** The numbers of the admin home. Rules PA-23, PA-24. */
export const glanceText = {
  title: '14 days at a glance',
  range: (first: string, last: string) => `${first} to ${last} in UTC, the last day is not over`,
  economy: 'Economy',
  joined: 'Joined',
  posts: 'Posts',
  engagements: 'Engagements',
  paid: 'Points paid',
  decide: 'Time to decide a request',
  /** A number that may be a part of what there is. */
  counted: (count: number, isExact: boolean) => `${grouped(count)}${isExact ? '' : '+'}`,
  today: 'today',
  ofToday: (count: string) => `${count} today`,
  hours: (hours: string) => `${hours} h`,
  median: (slowest: string) => `median · slowest tenth ${slowest}`,
  medianName: 'Median',
  slowestName: 'Slowest tenth',
  day: 'Day',
  count: 'Count',
  goal: (hours: string) => `goal ${hours}`,
  decided: 'Decided today',
  admin: 'Administrator',
  requests: 'Requests',
  reports: 'Reports',
  noneDecided: 'Nobody has decided anything yet.',
  failedMessages: 'failed',
  ages: {
    recent: (count: string) => `${count} under 1 d`,
    day: (count: string) => `${count} over 1 d`,
    days: (count: string) => `${count} over 2 d`,
  },
  openTool: 'Open a tool on a person',
  openToolHint:
    'Warn, ban and points are on the page of the person. These tools open the same form.',
} as const;
