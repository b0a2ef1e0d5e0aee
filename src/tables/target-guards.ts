import { engagementId, type EngagementId, userId, type UserId } from '#src/domain/ids.ts';
import { reference, requiredText } from './columns.ts';
import { defineTable } from './define-table.ts';
import { idSize } from './definition.ts';
import { anyRowId } from './shared-columns.ts';

/** Something that a person did to a target once, such as liking a status. Rule FA-13. */
type TargetGuard = {
  readonly id: string;
  readonly userId: UserId;
  /** Type and target as one text. */
  readonly target: string;
  readonly engagementId: EngagementId;
};

/** What people did to targets, each once; the row id is a hash of person, type and target. Rule FA-13. */
export const targetGuardsTable = defineTable<TargetGuard>()({
  id: 'targetGuards',
  name: 'Target guards',
  columns: {
    id: anyRowId,
    userId: reference('userId', userId, { size: idSize, isRequired: true }),
    target: requiredText('target', { size: 128 }),
    engagementId: reference('engagementId', engagementId, { size: idSize, isRequired: true }),
  },
  indexes: [{ key: 'by_person', type: 'key', columns: ['userId', 'target'] }],
  permissions: [],
  rowReaders: ['userId'],
});
