import { erasedText } from '#src/domain/people/erasure.ts';
import type { RowOf } from '#src/tables/schema.ts';
import type { Write } from '../runtime/writes.ts';

/** Erases from a post what its author wrote, and the author's names. Rule OP-10. */
export function erasedPost({ id }: RowOf<'posts'>): readonly Write[] {
  return [
    {
      action: 'update',
      table: 'posts',
      rowId: id,
      data: {
        link: null,
        content: '',
        authorName: '',
        authorImage: null,
        authorUsername: '',
        commentGuide: null,
        quoteGuide: null,
        about: null,
        postStatusId: null,
      },
    },
  ];
}

/** Erases names, links and reason from an engagement; which proofs were given stays countable. Rule OP-10. */
export function erasedEngagement({
  id,
  rejectCause,
  proofs,
}: RowOf<'engagement'>): readonly Write[] {
  const given = Object.keys(proofs).map((step) => [step, erasedText] as const);
  return [
    {
      action: 'update',
      table: 'engagement',
      rowId: id,
      data: {
        link: null,
        authorName: '',
        authorAvatar: null,
        authorX: '',
        rejectCause: orErased(rejectCause),
        proofs: JSON.stringify(Object.fromEntries(given)),
      },
    },
  ];
}

/** Erases names, links and reason from a notification. Rule OP-10. */
export function erasedNotification({ id, rejectCause }: RowOf<'notifications'>): readonly Write[] {
  return [
    {
      action: 'update',
      table: 'notifications',
      rowId: id,
      data: {
        postAuthorUserName: '',
        postLink: null,
        engageLink: null,
        rejectCause: orErased(rejectCause),
      },
    },
  ];
}

/** Erases message, names, links and note from a report. Rule OP-10. */
export function erasedReport({ id, rejectCause, note }: RowOf<'reports'>): readonly Write[] {
  return [
    {
      action: 'update',
      table: 'reports',
      rowId: id,
      data: {
        message: erasedText,
        postLink: null,
        engageLink: null,
        againist: '',
        reportedBy: '',
        rejectCause: orErased(rejectCause),
        note: orErased(note),
      },
    },
  ];
}

/** Erases the note of a movement of points. Rules OP-10, PT-07. */
export function erasedMovement({ id }: { readonly id: string }): readonly Write[] {
  return [{ action: 'update', table: 'pointLedger', rowId: id, data: { note: null } }];
}

/** Text fields of an act's changes that name no one. */
const plainTexts: ReadonlySet<string> = new Set(['outcome', 'closedBy', 'engageId']);

/** Erases reason, note and handles from an administrator's act. Rule OP-10. */
export function erasedAct({ id, reason, details }: RowOf<'moderationLog'>): readonly Write[] {
  const left = { before: plainPart(details, 'before'), after: plainPart(details, 'after') };
  return [
    {
      action: 'update',
      table: 'moderationLog',
      rowId: id,
      data: { reason: orErased(reason), details: JSON.stringify({ ...left, message: '' }) },
    },
  ];
}

function plainPart(details: unknown, name: 'before' | 'after'): object {
  if (typeof details !== 'object' || details === null) return {};
  const part: unknown = Object.entries(details).find(([key]) => key === name)?.[1];
  if (typeof part !== 'object' || part === null) return {};
  const kept = Object.entries(part).filter(
    ([key, value]) => typeof value !== 'string' || plainTexts.has(key),
  );
  return Object.fromEntries(kept);
}

/** Erases recipient and text of a message; one that is still pending is not sent anymore. Rule OP-10. */
export function erasedMessage({ id, status }: RowOf<'botOutbox'>): readonly Write[] {
  const left = status === 'pending' ? 'muted' : status;
  const data = { payload: '{}', lastError: null, status: left };
  return [{ action: 'update', table: 'botOutbox', rowId: id, data }];
}

function orErased(text: string | null): string | null {
  return text === null || text === '' ? text : erasedText;
}
