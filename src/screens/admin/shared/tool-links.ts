import type { RouteName } from '#src/domain/access/routes.ts';
import { isModerationTool, type ModerationTool } from '#src/domain/moderation/tools.ts';
import { toolConfigs, type ToolConfig } from '#src/screens/admin/tools/tool-config.ts';
import type { AdminText } from '#src/text/admin-text.ts';
import type { IconName } from '#src/ui/icons.tsx';

/** An entry of the sidebar or of 'Your Administration Tools'. */
export type ToolLink = {
  readonly route: (RouteName & keyof AdminText['adminHomeText']) | ModerationTool;
  readonly icon: IconName;
  readonly tone: 'accent' | 'success' | 'warning' | 'failure' | 'neutral';
  readonly isForSuperAdmin?: boolean;
};

/** Links with a common heading. */
type LinkGroup<Name extends string> = {
  readonly name: Name;
  readonly links: readonly ToolLink[];
};

/** The entries of the sidebar; tools that act on a person are on that person's page. Rule PA-08. */
export const sidebarGroups: readonly LinkGroup<keyof AdminText['adminHomeText']['places']>[] = [
  {
    name: 'work',
    links: [
      { route: 'adminHome', icon: 'shield', tone: 'accent' },
      { route: 'requests', icon: 'people', tone: 'accent' },
      { route: 'reports', icon: 'flag', tone: 'warning' },
    ],
  },
  {
    name: 'people',
    links: [
      { route: 'people', icon: 'person', tone: 'accent' },
      { route: 'adminSignals', icon: 'pulse', tone: 'warning' },
    ],
  },
  {
    name: 'community',
    links: [
      { route: 'manageTypes', icon: 'gear', tone: 'neutral' },
      { route: 'pinPost', icon: 'pin', tone: 'accent' },
      { route: 'adminAnnouncements', icon: 'bell', tone: 'accent', isForSuperAdmin: true },
    ],
  },
  {
    name: 'records',
    links: [
      { route: 'adminLog', icon: 'list', tone: 'neutral' },
      { route: 'adminEconomy', icon: 'chart', tone: 'neutral' },
      { route: 'adminOutbox', icon: 'message', tone: 'neutral' },
    ],
  },
];

/** Whether a route is in the sidebar, so that a wide screen needs no back button. */
export function isSidebarPlace(route: string | undefined): boolean {
  return sidebarGroups.some(({ links }) => links.some((link) => link.route === route));
}

/** 'Your Administration Tools' on the admin home, in groups. Rules AD-02, AD-03, FA-17, PA-23. */
export const toolGroups: readonly LinkGroup<ToolConfig['group'] | 'community'>[] = [
  {
    name: 'members',
    links: [
      { route: 'approvedList', icon: 'check', tone: 'success' },
      { route: 'rejectedList', icon: 'cross', tone: 'neutral' },
      { route: 'people', icon: 'person', tone: 'accent' },
      ...personTools('members'),
    ],
  },
  {
    name: 'conduct',
    links: [
      ...personTools('conduct'),
      { route: 'bannedList', icon: 'ban', tone: 'neutral' },
      { route: 'adminSignals', icon: 'pulse', tone: 'warning' },
    ],
  },
  {
    name: 'points',
    links: [
      ...personTools('points'),
      { route: 'manageTypes', icon: 'gear', tone: 'neutral' },
      { route: 'adminEconomy', icon: 'chart', tone: 'neutral' },
    ],
  },
  {
    name: 'community',
    links: [
      { route: 'pinPost', icon: 'pin', tone: 'accent' },
      { route: 'adminAnnouncements', icon: 'bell', tone: 'accent', isForSuperAdmin: true },
      { route: 'adminOutbox', icon: 'message', tone: 'neutral' },
      { route: 'adminLog', icon: 'list', tone: 'neutral' },
    ],
  },
];

/** The links that an administrator may see. Rules AD-03, FA-17. */
export function shownLinks(links: readonly ToolLink[], isSuperAdmin: boolean): readonly ToolLink[] {
  return links.filter(({ isForSuperAdmin = false }) => isSuperAdmin || !isForSuperAdmin);
}

/** The text of an entry. */
export function linkText({ route }: ToolLink, { adminHomeText, toolText }: AdminText): string {
  return isModerationTool(route) ? toolText[route].menu : adminHomeText[route];
}

function personTools(group: ToolConfig['group']): readonly ToolLink[] {
  const configs: readonly ToolConfig[] = Object.values(toolConfigs);
  return configs
    .filter((config) => config.group === group)
    .map(({ tool, icon, tone, isForSuperAdmin = false }) => ({
      route: tool,
      icon,
      tone,
      isForSuperAdmin,
    }));
}
