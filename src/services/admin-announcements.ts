import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { AnnouncementState, AnnouncementTexts } from '#src/domain/announcement.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { announcementTexts } from '#src/tables/announcements.ts';
import { query } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { Counted } from './admin-activity.ts';
import type { Calls } from './calls.ts';
import type { Reply } from './reply.ts';

/** An announcement as administrators see it. */
export type ShownAnnouncement = {
  readonly id: string;
  readonly texts: AnnouncementTexts;
  readonly state: AnnouncementState;
  /** How many people it was sent to. */
  readonly written: number;
  readonly createdAtMs: number;
};

/** How many messages of an announcement are undelivered: pending ones and given-up ones. */
export type Undelivered = { readonly waiting: Counted; readonly failed: Counted };

/** The announcement calls of the screens. Rule PA-22. */
export type AnnouncementService = {
  /** The latest announcements, newest first. */
  latest(): Promise<Reply<{ announcements: readonly ShownAnnouncement[] }>>;
  /** How many people an announcement would reach now. */
  receivers(): Promise<Reply<{ receivers: Counted }>>;
  undelivered(announcementId: string): Promise<Reply<Undelivered>>;
  /** Stores an announcement, and sends it to the caller only. */
  write(texts: AnnouncementTexts): Promise<Reply<OperationOutput<'writeAnnouncement'>>>;
  /** Sends an announcement to everyone, or continues a stopped one, of which `written` is shown. */
  send(
    announcementId: string,
    written: number,
  ): Promise<Reply<OperationOutput<'sendAnnouncement'>>>;
  stop(
    announcementId: string,
    written: number,
  ): Promise<Reply<OperationOutput<'stopAnnouncement'>>>;
};

const latestCount = 20;
/** Appwrite stops counting a list here. */
const maxCounted = 5000;
const failure = { code: 'database_error' } as const;

/** Creates the service. */
export function createAnnouncementService(calls: Calls): AnnouncementService {
  return {
    latest: () =>
      calls.read(
        (rows) => rows.list(query('announcements').newestFirst().limit(latestCount)),
        failure,
        (page) => ({
          announcements: page.rows.map((row) => ({ ...row, texts: announcementTexts(row.texts) })),
        }),
      ),
    receivers: () => calls.read(countReceivers, failure, (receivers) => ({ receivers })),
    undelivered: (id) => calls.read((rows) => countUndelivered(rows, id), failure, same),
    write: (texts) => calls.change('writeAnnouncement', { texts }),
    send: (announcementId, written) =>
      calls.change('sendAnnouncement', { announcementId }, { basis: written }),
    stop: (announcementId, written) =>
      calls.change('stopAnnouncement', { announcementId }, { basis: written }),
  };
}

/** The approved people who are not banned and have not muted announcements. */
async function countReceivers(rows: Rows): Promise<Result<Counted, ReadFailure>> {
  const members = query('users').equal('adminApproved', true).equal('isBanned', false).limit(1);
  const [all, muted] = await Promise.all([
    rows.list(members),
    rows.list(members.contains('mutedKinds', 'announcements')),
  ]);
  if (!all.ok) return all;
  if (!muted.ok) return muted;
  return ok({
    count: Math.max(0, all.value.total - muted.value.total),
    isExact: all.value.total < maxCounted,
  });
}

async function countUndelivered(rows: Rows, id: string): Promise<Result<Undelivered, ReadFailure>> {
  // The ids of the announcement's messages; `/` is the character after `.`.
  const messages = query('botOutbox').atLeast('$id', `news.${id}.`).lessThan('$id', `news.${id}/`);
  const [waiting, failed] = await Promise.all([
    rows.list(messages.equal('status', 'pending').limit(1)),
    rows.list(messages.equal('status', 'failed').limit(1)),
  ]);
  if (!waiting.ok) return waiting;
  if (!failed.ok) return failed;
  return ok({ waiting: counted(waiting.value.total), failed: counted(failed.value.total) });
}

function counted(total: number): Counted {
  return { count: total, isExact: total < maxCounted };
}

function same<Value>(value: Value): Value {
  return value;
}
