import type { CostPart } from '#src/domain/points/cost.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format } from './english.ts';

/** The words of the create-post form. Rules PO-01 to PO-30. */
export const createPostText = {
  title: 'Create post',
  link: 'Post link',
  linkPlaceholder: 'https://x.com/you/status/…',
  linkHint: 'The post on X that people should engage with.',
  linkHintFollow: 'Not needed when you only ask to be followed.',
  about: 'Title (optional)',
  aboutPlaceholder: 'Our launch thread',
  aboutCount: (count: number) => `${count}/80`,
  types: 'What people should do',
  loadingTypes: 'Loading prices',
  limit: 'How many people',
  fewer: 'Fewer people',
  more: 'More people',
  guide: { comment: 'What the comment should say', quote: 'What the quote should say' },
  guideCount: (count: number) => `${count}/100 (at least 20)`,
  chooseTypes: 'Choose what people should do to see the price.',
  chooseLimit: 'Say how many people to see the price.',
  affordable: (count: number) => `your points pay up to ${count}`,
  costs: (total: PointTenths, balance: PointTenths) =>
    `${format.points(total)} points · you have ${format.points(balance)}`,
  costParts: (costs: readonly CostPart[]) =>
    costs.map(({ type, costTenths }) => `${type} ${format.points(costTenths)}`).join(' + '),
  notEnough: (missing: PointTenths) => `${format.points(missing)} points are missing.`,
  earnMore: (missing: PointTenths) => `Earn ${format.points(missing)} more`,
  publish: 'Publish',
  publishFor: (cost: PointTenths) => `Publish for ${format.points(cost)} points`,
  retryHint: 'No answer came. Publishing again never pays twice for the same post.',
  published: 'Post published.',
} as const;
