/** The words of the debug tables. Rules RT-06, RT-12. */
export const debugText = {
  debugTitle: 'Debug',
  initDataTitle: 'Launch data',
  themeTitle: 'Theme values',
  launchTitle: 'Launch parameters',
  name: 'Name',
  value: 'Value',
  empty: 'Nothing was given.',
  user: 'User',
  receiver: 'Receiver',
  chat: 'Chat',
  launch: 'Launch',
  fields: 'Fields as they came',
  client: 'Client',
  viewport: 'Viewport',
  storage: 'Storage',
  session: 'Session',
  tables: 'Tables',
  yes: 'yes',
  no: 'no',
  none: '–',
  masked: (start: string, length: number) => `${start}… (${length} characters)`,
} as const;

/** The words of the offer to put the app on the home screen. Rules ST-08, ST-09. */
export const homeScreenText = {
  label: 'Home screen',
  offer: 'Put Yapp on your home screen?',
  add: 'Add',
  notNow: 'Not now',
  added: 'Added to your home screen',
} as const;
