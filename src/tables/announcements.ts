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

/** An announcement as its row has it; the texts are looked at when they are used. */
type AnnouncementRow = Omit<Announcement, 'texts'> & { readonly texts: unknown };

/** The announcements of the super administrator, and how far each is. Rule PA-22. */
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

/** The texts of an announcement as its row holds them; what is no text is left out. */
export function announcementTexts(stored: unknown): AnnouncementTexts {
  if (typeof stored !== 'object' || stored === null) return {};
  const texts = Object.entries(stored).flatMap(([language, text]: [string, unknown]) =>
    isText(text) ? [[language, text] as const] : [],
  );
  return Object.fromEntries(texts);
}
