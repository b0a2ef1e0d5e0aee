import { maxLanguageLetters } from '#src/domain/people/launch-user.ts';
import type { Verification } from '#src/domain/people/verification.ts';
import {
  onceOnly,
  optionalCount,
  optionalText,
  optionalTime,
  requiredText,
  requiredTime,
  text,
} from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize, nameSize, urlSize } from './definition.ts';
import { anyRowId } from './shared-columns.ts';

/** A verification with what protects its link; `id` is the link's `sessionId`. */
type GuardedVerification = Verification & {
  readonly id: string;
  readonly nonceHash: string | null;
  readonly isOpened: boolean;
  /** The minute, and the number of the person's link within it, as one number; null for older links. Rule TR-33. */
  readonly number: number | null;
};

/** Verification links that the server issued; the row id is the link's `sessionId`. Rules VX-09, VX-20, TR-12. */
export const verificationsTable = defineTable<GuardedVerification>()({
  id: 'verifications',
  name: 'Verifications',
  columns: {
    id: anyRowId,
    userId: requiredText('userId', { size: idSize }),
    name: text('name', { size: nameSize }),
    firstName: text('firstName', { size: nameSize }),
    handle: text('handle', { size: 32 }),
    photoUrl: optionalText('photoUrl', { size: urlSize }),
    invitedBy: optionalText('invitedBy', { size: idSize }),
    language: optionalText('language', { size: maxLanguageLetters }),
    issuedAtMs: requiredTime('issuedAtMs'),
    openedAtMs: optionalTime('openedAtMs'),
    nonceHash: optionalText('nonceHash', { size: 64 }),
    isOpened: onceOnly('opened'),
    isUsed: onceOnly('used'),
    number: optionalCount('number', { min: 1 }),
  },
  indexes: [
    { key: 'by_time', type: 'key', columns: ['$createdAt'] },
    { key: 'by_person', type: 'key', columns: ['userId'] },
    { key: 'unique_number', type: 'unique', columns: ['userId', 'number'] },
  ],
  permissions: [],
  rowReaders: [],
});
