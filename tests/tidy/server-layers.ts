import type { Layer } from './layer.ts';

/** The allowed imports outside the web view. */
export const serverLayers: readonly Layer[] = [
  {
    path: 'server/identity',
    mayImport: ['src/domain', 'src/contract', 'src/tables'],
    reason: 'identity does not depend on what is asked for',
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
    path: 'server/monitoring',
    mayImport: ['server/settings'],
    reason: 'every program that serves says in the same way how it is',
  },
  {
    path: 'server/personal-data',
    mayImport: ['src/domain', 'src/contract', 'src/tables', 'server/runtime', 'server/settings'],
    reason:
      'where something is kept of a person is known in one place, to those who show or erase it',
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
    reason: 'work with a deadline writes what operations would write, and answers no one',
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
    mayImport: ['src/domain', 'src/contract', 'src/text', 'server/monitoring', 'server/settings'],
    reason: 'the bot service sends what it is given and reads no table',
  },
  {
    path: 'server/migrations',
    mayImport: ['src/domain', 'src/contract', 'src/tables', 'server/runtime'],
    reason: 'older data is brought over by the same writes as operations make, and answers no one',
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
    path: 'server/move',
    mayImport: ['src/tables', 'server/audit', 'server/provision', 'server/settings'],
    reason: 'a move reads and writes rows as they are, and knows no operation',
  },
  {
    path: 'server/build',
    mayImport: ['server/settings', 'src/start'],
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
      'server/schedule',
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
    mayImport: ['src/ui'],
    reason:
      "it speaks Telegram's protocol and could host any mini-app; its page is drawn with the building blocks",
  },
  {
    path: 'server/seed',
    mayImport: ['src/domain', 'src/contract', 'src/tables'],
    reason: 'what a fresh database holds is written through the API, as anyone else would',
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
      'server/monitoring',
      'server/provision',
      'server/seed',
      'server/settings',
    ],
    reason: 'the host composes the programs of one machine and is imported by the entry alone',
  },
];
