import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format } from './english.ts';

/** The words of the screens that belong to no single subject. Rules BS-01 to BS-10, RT-27, RT-28. */
export const commonText = {
  appName: 'Yapp',
  loading: 'Loading...',
  checkingAuthentication: 'Checking authentication...',
  authenticationError: 'Authentication Error',
  retry: 'Retry',
  goToAuth: 'Go to Auth',
  somethingWentWrong: 'Something went wrong',
  unexpectedError: 'An unexpected error occurred',
  appFailedToLoad: 'App Failed to Load',
  reload: 'Reload',
  fileMissing: 'A file of the app did not arrive:',
  startSilent: 'The app did not start within 10 seconds.',
  maintenanceTitle: 'Maintenance',
  maintenance: 'The app is under maintenance. Try again later.',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  stepDone: 'done',
  showAll: 'Show all',
  mainNavigation: 'Main',
  offline: 'You are offline. This may be outdated.',
  busy: 'The server is busy. Your request is waiting.',
  pointsArrived: (points: PointTenths) => `+${format.points(points)} points`,
  screenMissing: 'This screen could not be loaded',
  screenMissingText: 'Check your connection and try again.',
} as const;

/** The labels of the tab bar. Rules RT-27, RT-28. */
export const tabText = {
  home: 'Home',
  earn: 'Earn',
  profile: 'Profile',
  admin: 'Admin',
} as const;
