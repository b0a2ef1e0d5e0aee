import type { Layer } from './layer.ts';

/** Who may import whom outside the web view. */
export const serverLayers: readonly Layer[] = [
  {
    path: 'server/identity',
    mayImport: ['src/domain', 'src/contract', 'src/tables'],
    reason: 'who somebody is does not depend on what is asked for',
  },
  {
    path: 'server/runtime',
    mayImport: ['src/domain', 'src/contract', 'src/tables', 'src/text', 'server/identity'],
    reason: 'how an operation runs and commits knows no single operation',
  },
  {
    path: 'server/outbox',
    mayImport: ['src/domain', 'src/contract', 'src/tables', 'src/text', 'server/runtime'],
    reason: 'messages are written and delivered alike, whichever operation they belong to',
  },
  {
    path: 'server/settings',
    mayImport: ['src/domain'],
    reason: 'every program reads its settings, prints and ends in the same way',
  },
  {
    path: 'server/personal-data',
    mayImport: ['src/domain', 'src/contract', 'src/tables', 'server/runtime', 'server/settings'],
    reason:
      'where something is kept of a person is known in one place, to whoever shows or erases it',
  },
  {
    path: 'server/operations',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/tables',
      'src/text',
      'server/identity',
      'server/runtime',
      'server/outbox',
      'server/personal-data',
    ],
    reason: 'the trusted side shares rules, wire and sentences with the app, never its screens',
  },
  {
    path: 'server/schedule',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/tables',
      'src/text',
      'server/runtime',
      'server/outbox',
      'server/operations',
      'server/personal-data',
    ],
    reason: 'work with a deadline writes what operations would write, and answers nobody',
  },
  {
    path: 'server/function',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/tables',
      'src/text',
      'server/identity',
      'server/runtime',
      'server/outbox',
      'server/operations',
      'server/schedule',
    ],
    reason: 'the function composes the operations and answers calls; only its host knows it',
  },
  {
    path: 'server/bot',
    mayImport: ['src/domain', 'src/contract', 'src/text', 'server/settings'],
    reason: 'the bot service sends what it is told and reads no table',
  },
  {
    path: 'server/migrations',
    mayImport: ['src/domain', 'src/contract', 'src/tables', 'server/runtime'],
    reason:
      'data of before is brought over by the same writes as operations make, and answers nobody',
  },
  {
    path: 'server/provision',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/tables',
      'server/build',
      'server/migrations',
      'server/settings',
      'server/seed',
    ],
    reason: 'provisioning reads the tables as code and deploys the function as an archive',
  },
  {
    path: 'server/audit',
    mayImport: ['src/domain', 'src/contract', 'src/tables', 'server/settings'],
    reason: 'the audit shares no code with the operations whose work it checks',
  },
  {
    path: 'server/build',
    mayImport: ['server/settings', 'src/early'],
    reason: 'steps of the build look at files and texts, and put the first scripts into the page',
  },
  {
    path: 'server/docs',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/tables',
      'src/text',
      'server/provision',
      'server/personal-data',
    ],
    reason: 'pages are written from what the code says, and nothing is made of pages',
  },
  {
    path: 'server/local-appwrite',
    mayImport: [],
    reason: "it speaks Appwrite's protocol and could serve any app",
  },
  {
    path: 'server/local-clerk',
    mayImport: [],
    reason: "it speaks Clerk's protocol and could serve any app",
  },
  {
    path: 'server/messenger',
    mayImport: [],
    reason: "it speaks Telegram's protocol and could host any mini-app",
  },
  {
    path: 'server/seed',
    mayImport: ['src/domain', 'src/contract', 'src/tables'],
    reason: 'what a fresh database holds is written through the API, as anybody else would',
  },
  {
    path: 'server/demo',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/tables',
      'server/runtime',
      'server/outbox',
      'server/function',
      'server/schedule',
      'server/seed',
    ],
    reason: 'the past of the demo is made by the operations themselves, and written as it came out',
  },
  {
    path: 'server/host',
    mayImport: [
      'server/audit',
      'server/bot',
      'server/build',
      'server/demo',
      'server/local-appwrite',
      'server/local-clerk',
      'server/messenger',
      'server/function',
      'server/identity',
      'server/provision',
      'server/seed',
      'server/settings',
    ],
    reason: 'the host composes the programs of one machine and is imported by the entry alone',
  },
];
