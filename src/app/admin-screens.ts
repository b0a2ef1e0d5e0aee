import type { ComponentType } from 'react';

/** Fetches the screen of each route for administrators. Rules RT-13 to RT-25, PA-01 to PA-12. */
export const adminScreens = {
  adminHome: async () => (await import('#src/screens/admin/admin-home-screen.tsx')).AdminHomeScreen,
  reports: async () =>
    (await import('#src/screens/admin/reports/reports-screen.tsx')).ReportsScreen,
  requests: async () =>
    (await import('#src/screens/admin/requests/requests-screen.tsx')).RequestsScreen,
  banTool: async () => (await import('#src/screens/admin/tools/person-tool-screens.tsx')).BanScreen,
  unbanTool: async () =>
    (await import('#src/screens/admin/tools/person-tool-screens.tsx')).UnbanScreen,
  warnUser: async () =>
    (await import('#src/screens/admin/tools/person-tool-screens.tsx')).WarnScreen,
  unwarnUser: async () =>
    (await import('#src/screens/admin/tools/person-tool-screens.tsx')).RemoveWarningScreen,
  reducePoints: async () =>
    (await import('#src/screens/admin/tools/person-tool-screens.tsx')).ReducePointsScreen,
  addPoints: async () =>
    (await import('#src/screens/admin/tools/person-tool-screens.tsx')).AddPointsScreen,
  pinPost: async () => (await import('#src/screens/admin/tools/pin-post-screen.tsx')).PinPostScreen,
  makeAdmin: async () =>
    (await import('#src/screens/admin/tools/person-tool-screens.tsx')).MakeAdminScreen,
  removeAdmin: async () =>
    (await import('#src/screens/admin/tools/person-tool-screens.tsx')).RemoveAdminScreen,
  people: async () => (await import('#src/screens/admin/people/people-screen.tsx')).PeopleScreen,
  approvedList: async () =>
    (await import('#src/screens/admin/people/people-screen.tsx')).ApprovedListScreen,
  rejectedList: async () =>
    (await import('#src/screens/admin/people/people-screen.tsx')).RejectedListScreen,
  manageTypes: async () =>
    (await import('#src/screens/admin/types/manage-types-screen.tsx')).ManageTypesScreen,
  adminLog: async () =>
    (await import('#src/screens/admin/log/admin-log-screen.tsx')).AdminLogScreen,
  adminEconomy: async () =>
    (await import('#src/screens/admin/economy/economy-screen.tsx')).EconomyScreen,
  adminSignals: async () =>
    (await import('#src/screens/admin/signals/signals-screen.tsx')).SignalsScreen,
  adminOutbox: async () =>
    (await import('#src/screens/admin/outbox/outbox-screen.tsx')).OutboxScreen,
} as const satisfies Readonly<Record<string, () => Promise<ComponentType>>>;

/** A route whose screen is for administrators alone. */
export type AdminRouteName = keyof typeof adminScreens;
