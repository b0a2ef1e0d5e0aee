import type { RouteName } from '#src/domain/access/routes.ts';
import type { AdminText } from '#src/text/admin-text.ts';
import type { IconName } from '#src/ui/icons.tsx';

/** An entry of 'Your Administration Tools'. */
export type ToolLink = {
  readonly route: RouteName & keyof AdminText['adminHomeText'];
  readonly icon: IconName;
  readonly tone: 'accent' | 'success' | 'warning' | 'failure' | 'neutral';
};

/** The queues of work, first on the admin home. Rule AD-01. */
export const workLinks: readonly ToolLink[] = [
  { route: 'requests', icon: 'person', tone: 'accent' },
  { route: 'reports', icon: 'flag', tone: 'warning' },
];

/** The tools on the admin home: people, what is done with them, posts and types, then what to look at. Rule AD-02. */
export const toolLinks: readonly ToolLink[] = [
  { route: 'people', icon: 'search', tone: 'accent' },
  { route: 'approvedList', icon: 'people', tone: 'accent' },
  { route: 'rejectedList', icon: 'cross', tone: 'neutral' },
  { route: 'banTool', icon: 'ban', tone: 'failure' },
  { route: 'unbanTool', icon: 'check', tone: 'success' },
  { route: 'warnUser', icon: 'warning', tone: 'warning' },
  { route: 'unwarnUser', icon: 'minus', tone: 'warning' },
  { route: 'addPoints', icon: 'gift', tone: 'success' },
  { route: 'reducePoints', icon: 'trash', tone: 'failure' },
  { route: 'pinPost', icon: 'pin', tone: 'accent' },
  { route: 'manageTypes', icon: 'gear', tone: 'neutral' },
  { route: 'adminLog', icon: 'list', tone: 'neutral' },
  { route: 'adminEconomy', icon: 'chart', tone: 'neutral' },
  { route: 'adminSignals', icon: 'bell', tone: 'warning' },
  { route: 'adminOutbox', icon: 'message', tone: 'neutral' },
];

/** The tools that one fixed person sees alone. Rules AD-03, FA-17. */
export const superAdminLinks: readonly ToolLink[] = [
  { route: 'makeAdmin', icon: 'shield', tone: 'accent' },
  { route: 'removeAdmin', icon: 'shield', tone: 'failure' },
];
