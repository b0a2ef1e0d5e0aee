import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { Look } from '#src/domain/moderation/look.ts';
import type { OutboxEntry } from '#src/domain/outbox.ts';
import type { Report } from '#src/domain/report.ts';
import type { User } from '#src/domain/user.ts';
import { query } from '#src/tables/query.ts';
import {
  countFailedMessages,
  countOpenPosts,
  readActivity,
  readDecisions,
  type Counted,
  type DayActivity,
  type RecentDecisions,
} from './admin-activity.ts';
import { readTimeline, type TimelinePage, type TimelineCursor } from './admin-timeline.ts';
import { createAnnouncementService, type AnnouncementService } from './admin-announcements.ts';
import { readEconomy, type DaySpan, type KeptEconomy } from './admin-economy.ts';
import {
  readLog,
  readWholeLog,
  type LogFilter,
  type LogPage,
  type LoggedAct,
} from './admin-log.ts';
import { readOutbox, type OutboxPage } from './admin-outbox.ts';
import { readPair, type Pair } from './admin-pair.ts';
import { readNearHandles, readPeople, type PeopleFilter, type PeoplePage } from './admin-people.ts';
import { readReportCase, type ReportCase } from './admin-report.ts';
import { readSignals, type Signals } from './admin-signals.ts';
import type { Calls } from './calls.ts';
import { queryValueLimit, readAmong } from './read-all.ts';
import type { Reply } from './reply.ts';

/** The calls that only administrators make. Rule TR-12. */
export type AdminService = {
  /** A page of the moderation log. */
  log(filter: LogFilter, cursor?: string): Promise<Reply<LogPage>>;
  /** Every matching act, newest first; for the export. */
  wholeLog(filter: LogFilter): Promise<Reply<{ acts: readonly LoggedAct[] }>>;
  /** Logs that this many acts were exported. Rule PA-24. */
  noteExport(acts: number): Promise<Reply<OperationOutput<'noteExport'>>>;
  /** The people with these ids, in no particular order; unknown ids are left out. */
  people(ids: readonly string[]): Promise<Reply<{ users: readonly User[] }>>;
  /** A page of the matching people. Rule PA-02. */
  findPeople(filter: PeopleFilter, cursor?: string): Promise<Reply<PeoplePage>>;
  /** The people whose X handle looks nearly the same. Rule PA-03. */
  nearHandles(user: User): Promise<Reply<{ users: readonly User[] }>>;
  /** A page of what happened to and through a person, newest first. Rule PA-01. */
  timeline(personId: string, cursor?: TimelineCursor): Promise<Reply<TimelinePage>>;
  /** Adds a note about a person that only administrators read. Rule PA-01. */
  addNote(personId: string, note: string): Promise<Reply<OperationOutput<'addNote'>>>;
  /** Tells the other administrators that the caller looks at a queue item, or no longer does. Rule PA-16. */
  noteLook(itemId: string, isOver: boolean): Promise<Reply<OperationOutput<'noteLook'>>>;
  /** What administrators are looking at; includes looks that are over. Rule PA-16. */
  looks(): Promise<Reply<{ looks: readonly Look[] }>>;
  /** Where all points are, by the sums that the scheduler maintains. Rule PA-11. */
  economy(): Promise<Reply<KeptEconomy>>;
  /** How much happened on each day, in the order of the days. Rules PA-23, PA-24. */
  activity(days: readonly DaySpan[]): Promise<Reply<{ days: readonly DayActivity[] }>>;
  /** What administrators decided since a given time. Rule PA-23. */
  decisions(fromMs: number): Promise<Reply<RecentDecisions>>;
  /** The material for judging a report. Rule PA-19. */
  reportCase(report: Report): Promise<Reply<{ reportCase: ReportCase }>>;
  /** How many open posts of a person a ban would close. Rule PA-17. */
  openPosts(personId: string): Promise<Reply<Counted>>;
  /** How many bot messages were given up. Rule PA-23. */
  failedMessages(): Promise<Reply<Counted>>;
  /** Signals of possible abuse. Rule PA-12. */
  signals(): Promise<Reply<{ signals: Signals }>>;
  /** Two people and their engagements with each other's posts. Rule PA-21. */
  pair(ids: readonly [string, string]): Promise<Reply<{ pair: Pair }>>;
  /** A page of bot messages, with one status or all; `search` is a person or words of the message. */
  outbox(
    status?: OutboxEntry['status'],
    cursor?: string,
    search?: string,
  ): Promise<Reply<OutboxPage>>;
  readonly announcements: AnnouncementService;
  /** Puts a given-up message back into the queue. Rule TR-25. */
  resend(
    message: Pick<OutboxEntry, 'id' | 'attempts'>,
  ): Promise<Reply<OperationOutput<'resendMessage'>>>;
};

const failure = { code: 'database_error' } as const;

/** Creates the service. */
export function createAdminService(calls: Calls): AdminService {
  return {
    log: (filter, cursor) => readLog(calls, filter, cursor),
    wholeLog: (filter) => readWholeLog(calls, filter),
    noteExport: (acts) => calls.change('noteExport', { acts }, { isAnew: true }),
    people: (ids) =>
      calls.read(
        (rows) =>
          readAmong([...new Set(ids)], (some) =>
            rows.list(query('users').equal('$id', some).limit(queryValueLimit)),
          ),
        failure,
        (users) => ({ users }),
      ),
    findPeople: (filter, cursor) => readPeople(calls, filter, cursor),
    nearHandles: (user) => readNearHandles(calls, user),
    timeline: (personId, cursor) => readTimeline(calls, personId, cursor),
    addNote: (personId, note) => calls.change('addNote', { userId: personId, note }),
    noteLook: (itemId, isOver) => calls.change('noteLook', { itemId, isOver }, { isAnew: true }),
    looks: () =>
      calls.read(
        (rows) => rows.list(query('looks').limit(queryValueLimit)),
        failure,
        ({ rows }) => ({ looks: rows }),
      ),
    economy: () => readEconomy(calls),
    activity: (days) => readActivity(calls, days),
    decisions: (fromMs) => readDecisions(calls, fromMs),
    reportCase: (report) => readReportCase(calls, report),
    openPosts: (personId) => countOpenPosts(calls, personId),
    failedMessages: () => countFailedMessages(calls),
    signals: () => readSignals(calls),
    pair: (ids) => readPair(calls, ids),
    outbox: (status, cursor, search) => readOutbox(calls, { status, search }, cursor),
    announcements: createAnnouncementService(calls),
    resend: ({ id, attempts }) =>
      calls.change('resendMessage', { outboxId: id }, { basis: attempts }),
  };
}
