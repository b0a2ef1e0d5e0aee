import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format, plural } from './english.ts';
import type { MutableKind } from '#src/domain/user.ts';

const kindNames: Readonly<Record<MutableKind, string>> = {
  decisions: 'Decisions on my engagements',
  reviews: 'What waits for my review',
  announcements: 'Announcements',
  leaders: 'Show me among the leaders',
};

/** The words of the choice of messages. Rule MY-32. */
const messageChoiceText = {
  header: 'Messages from the bot',
  always: 'Warnings, bans and access always arrive.',
  leadersHeader: 'Leaders',
  leadersFooter: 'When this is off, others see your place without your name.',
  kindName: (kind: MutableKind) => kindNames[kind],
} as const;

/** The words of the week's leaders. Rule MY-31. */
const leadersText = {
  title: 'Leaders',
  subtitle: (daysLeft: number) =>
    `Earned by approved work this week · ${plural(daysLeft, { one: '1 day left', other: `${daysLeft} days left` })}`,
  loading: 'Loading the leaders...',
  failed: 'Failed to load the leaders',
  emptyTitle: 'No one has earned yet this week',
  emptyText: 'The first approved engagement leads.',
  emptyAction: 'Earn points',
  firstThree: 'The first three',
  ownPlace: 'Your place',
  you: 'You',
  unnamed: 'A member',
  approved: (count: number) => `${count} approved`,
  toNext: (missing: PointTenths, place: number) =>
    `You · ${format.points(missing)} to place ${place}`,
} as const;

/** The words of invitations. Rule MY-30. */
const inviteText = {
  invite: 'Invite',
  named: 'They join with your name',
  earn: (reward: PointTenths) => `+${format.points(reward)} for each whose work is approved`,
  title: 'Invite someone',
  explanation: 'Administrators see that you invited anyone who asks for access with this link.',
  reward: (reward: PointTenths) =>
    `You get ${format.points(reward)} points for each person, once, when someone else approves their work. Your own approvals and automatic ones do not count. At most five people in 30 days count.`,
  link: 'Invitation link',
  copy: 'Copy link',
  copied: 'Copied',
  share: 'Share',
  message: 'Join me on Yapp: engage with posts on X and earn points.',
} as const;

/** All English text about members and each other. */
export const communitySentences = { inviteText, leadersText, messageChoiceText } as const;
