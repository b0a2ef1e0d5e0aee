import type { ComponentType } from 'react';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';

const ownScreens = {
  adminTools: async () =>
    (await import('#src/screens/admin/admin-home-screen.tsx')).AdminHomeScreen,
  adminHome: async () => (await import('#src/screens/admin/admin-home-screen.tsx')).AdminHomeScreen,
  reports: async () =>
    (await import('#src/screens/admin/reports/reports-screen.tsx')).ReportsScreen,
  requests: async () =>
    (await import('#src/screens/admin/requests/requests-screen.tsx')).RequestsScreen,
  pinPost: async () => (await import('#src/screens/admin/tools/pin-post-screen.tsx')).PinPostScreen,
  people: async () => (await import('#src/screens/admin/people/people-screen.tsx')).PeopleScreen,
  approvedList: async () =>
    (await import('#src/screens/admin/people/people-screen.tsx')).ApprovedListScreen,
  rejectedList: async () =>
    (await import('#src/screens/admin/people/people-screen.tsx')).RejectedListScreen,
  bannedList: async () =>
    (await import('#src/screens/admin/people/people-screen.tsx')).BannedListScreen,
  manageTypes: async () =>
    (await import('#src/screens/admin/types/manage-types-screen.tsx')).ManageTypesScreen,
  adminLog: async () =>
    (await import('#src/screens/admin/log/admin-log-screen.tsx')).AdminLogScreen,
  adminEconomy: async () =>
    (await import('#src/screens/admin/economy/economy-screen.tsx')).EconomyScreen,
  adminSignals: async () =>
    (await import('#src/screens/admin/signals/signals-screen.tsx')).SignalsScreen,
  adminPair: async () => (await import('#src/screens/admin/pair/pair-screen.tsx')).PairScreen,
  adminAnnouncements: async () =>
    (await import('#src/screens/admin/announcements/announcements-screen.tsx')).AnnouncementsScreen,
  adminOutbox: async () =>
    (await import('#src/screens/admin/outbox/outbox-screen.tsx')).OutboxScreen,
} as const satisfies Readonly<Record<string, () => Promise<ComponentType>>>;

/** A route whose screen only administrators see. */
export type AdminRouteName = keyof typeof ownScreens | ModerationTool;

/** Loads the screen of an admin route; the person tools share one screen. Rules RT-13 to RT-25, PA-01 to PA-12. */
export async function fetchAdminScreen(name: AdminRouteName): Promise<ComponentType> {
  if (hasOwnScreen(name)) return ownScreens[name]();
  const { personToolScreen } = await import('#src/screens/admin/tools/person-tool-screens.tsx');
  return personToolScreen(name);
}

function hasOwnScreen(name: AdminRouteName): name is keyof typeof ownScreens {
  return Object.hasOwn(ownScreens, name);
}
