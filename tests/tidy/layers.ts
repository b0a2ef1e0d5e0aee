import type { Layer } from './layer.ts';
import { serverLayers } from './server-layers.ts';

/** What a piece that several screens share may know. */
const pieceParts = [
  'src/domain',
  'src/contract',
  'src/services',
  'src/state',
  'src/platform',
  'src/ui',
  'src/text',
];

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
    mayImport: pieceParts,
    reason: 'what several screens do, such as going back, shows nothing itself',
  },
  {
    path: 'src/screens/person',
    mayImport: pieceParts,
    reason: 'pieces that show a person, whoever shows them',
  },
  {
    path: 'src/screens/post',
    mayImport: pieceParts,
    reason: 'pieces that show a post, whoever shows them',
  },
  {
    path: 'src/screens/steps',
    mayImport: [...pieceParts, 'src/screens/post'],
    reason: 'the steps of engaging are opened from the feed and from a post',
  },
  {
    path: 'src/screens/review',
    mayImport: [
      ...pieceParts,
      'src/screens/hooks',
      'src/screens/person',
      'src/screens/post',
      'src/screens/steps',
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
    reason: 'the app composes everything; only the page before it draws what it will show',
  },
  {
    path: 'src/early',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/services',
      'src/state',
      'src/screens',
      'src/platform',
      'src/ui',
      'src/text',
      'src/app',
    ],
    packages: [],
    reason: "the page's own script draws with the screens, before any library is there",
  },
  ...serverLayers,
  { path: 'server', mayImport: ['*'], ownFilesOnly: true, reason: 'entries compose the programs' },
  { path: 'tests', mayImport: ['*'], reason: 'tests look everywhere' },
  {
    path: '',
    mayImport: ['server', 'server/build', 'tests'],
    ownFilesOnly: true,
    reason: 'tool configuration at the root takes part in no layer',
  },
];
