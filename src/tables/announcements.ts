import {
  announcementStates,
  type Announcement,
  type AnnouncementTexts,
} from '#src/domain/announcement.ts';
import { isText } from '#src/contract/check.ts';
import { count, oneOf, optionalText, requiredJson, requiredText } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, longTextSize, readByAdmins } from './definition.ts';
import { anyRowId, createdAt } from './shared-columns.ts';

/** An announcement as stored; the texts are checked when they are used. */
type AnnouncementRow = Omit<Announcement, 'texts'> & { readonly texts: unknown };

/** The super administrator's announcements, and the progress of each. Rule PA-22. */
export const announcementsTable = defineTable<AnnouncementRow>()({
  id: 'announcements',
  name: 'Announcements',
  columns: {
    id: anyRowId,
    authorId: requiredText('authorId', { size: idSize }),
    texts: requiredJson('texts', { size: longTextSize }),
    state: oneOf('state', announcementStates, { size: 16, defaultValue: 'tried' }),
    place: optionalText('place', { size: idSize }),
    written: count('written', { min: 0, defaultValue: 0 }),
    createdAtMs: createdAt,
  },
  indexes: [{ key: 'by_state', type: 'key', columns: ['state', '$createdAt'] }],
  permissions: [readByAdmins],
  rowReaders: [],
});

/** The stored texts of an announcement; leaves out values that are not texts. */
export function announcementTexts(stored: unknown): AnnouncementTexts {
  if (typeof stored !== 'object' || stored === null) return {};
  const texts = Object.entries(stored).flatMap(([language, text]: [string, unknown]) =>
    isText(text) ? [[language, text] as const] : [],
  );
  return Object.fromEntries(texts);
}
