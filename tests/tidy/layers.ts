/** A folder of the project with the folders that it may import from; itself is always allowed. */
export interface Layer {
  /** Path from the root, without a trailing slash. The longest path that fits a file is its layer. */
  readonly path: string;
  /** Layers it may import from; `*` stands for all of them. */
  readonly mayImport: readonly string[];
  /** The packages it may import, where not all are allowed; a trailing slash stands for a whole scope. */
  readonly packages?: readonly string[];
  /** Whether its own entries (files or folders) may not import one another. */
  readonly apart?: boolean;
  /** Whether only the files right in it belong to it, so that a new folder needs a line of its own. */
  readonly ownFilesOnly?: boolean;
  /** Why, in one line. */
  readonly reason: string;
}

/** Who may import whom, from the bottom up: each layer knows only what stands before it. */
export const layers: readonly Layer[] = [
  {
    path: 'src/domain',
    mayImport: [],
    packages: [],
    reason: 'the rules are pure: no clock, no network, no framework',
  },
  {
    path: 'src/contract',
    mayImport: ['src/domain'],
    packages: ['zod'],
    reason: 'what crosses an edge is described once, for both sides of the edge',
  },
  {
    path: 'src/tables',
    mayImport: ['src/domain', 'src/contract'],
    packages: [],
    reason: 'the database as code works with either SDK, so it knows neither',
  },
  {
    path: 'src/text',
    mayImport: ['src/domain', 'src/contract'],
    packages: [],
    reason: 'sentences know failure codes and numbers, not where they are shown',
  },
  {
    path: 'src/platform',
    mayImport: ['src/domain', 'src/contract'],
    reason: 'the device and the messenger know nothing of services and screens',
  },
  {
    path: 'src/ui',
    mayImport: ['src/domain', 'src/contract'],
    reason: 'building blocks know nothing of the product',
  },
  {
    path: 'src/services',
    mayImport: ['src/domain', 'src/contract', 'src/tables', 'src/text', 'src/platform'],
    reason: 'services read and write; who shows it is not their business',
  },
  {
    path: 'src/state',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/tables',
      'src/services',
      'src/text',
      'src/platform',
    ],
    reason: 'stores call services and are read by screens, never the reverse',
  },
  {
    path: 'src/screens',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/services',
      'src/state',
      'src/screens/hooks',
      'src/screens/person',
      'src/screens/post',
      'src/screens/review',
      'src/screens/steps',
      'src/platform',
      'src/ui',
      'src/text',
    ],
    apart: true,
    reason: 'a screen can be changed or deleted without a look at the others',
  },
  {
    path: 'src/screens/hooks',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/services',
      'src/state',
      'src/platform',
      'src/ui',
      'src/text',
    ],
    reason: 'what several screens do, such as going back, shows nothing itself',
  },
  {
    path: 'src/screens/person',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/services',
      'src/state',
      'src/platform',
      'src/ui',
      'src/text',
    ],
    reason: 'pieces that show a person, whoever shows them',
  },
  {
    path: 'src/screens/post',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/services',
      'src/state',
      'src/platform',
      'src/ui',
      'src/text',
    ],
    reason: 'pieces that show a post, whoever shows them',
  },
  {
    path: 'src/screens/steps',
    mayImport: [
      'src/domain',
      'src/services',
      'src/state',
      'src/screens/post',
      'src/platform',
      'src/ui',
      'src/text',
    ],
    reason: 'the steps of engaging are opened from the feed and from a post',
  },
  {
    path: 'src/screens/review',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/services',
      'src/state',
      'src/screens/hooks',
      'src/screens/person',
      'src/screens/post',
      'src/screens/steps',
      'src/platform',
      'src/ui',
      'src/text',
    ],
    reason: 'the review of a post is opened from its own route and from home',
  },
  {
    path: 'src/app',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/tables',
      'src/services',
      'src/state',
      'src/screens',
      'src/screens/hooks',
      'src/screens/person',
      'src/screens/review',
      'src/platform',
      'src/ui',
      'src/text',
    ],
    reason: 'the app composes everything and is imported by nothing',
  },
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
    path: 'server/operations',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/tables',
      'src/text',
      'server/identity',
      'server/runtime',
      'server/outbox',
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
    ],
    reason:
      'the work that has a deadline writes what the operations would write, and answers nobody',
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
    path: 'server/provision',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/tables',
      'server/build',
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
    mayImport: ['server/settings'],
    reason: 'steps of the build look at files and texts, not at the product',
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
    path: 'server/host',
    mayImport: [
      'server/audit',
      'server/bot',
      'server/build',
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
  {
    path: 'server',
    mayImport: ['*'],
    ownFilesOnly: true,
    reason: 'the server entry files compose the programs of one machine',
  },
  { path: 'tests', mayImport: ['*'], reason: 'tests look everywhere' },
  {
    path: '',
    mayImport: ['server', 'server/build', 'tests'],
    ownFilesOnly: true,
    reason: 'tool configuration at the root takes part in no layer',
  },
];
