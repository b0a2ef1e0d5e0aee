import type { Layer } from './layer.ts';
import { serverLayers } from './server-layers.ts';

/** The allowed imports of parts that several screens share. */
const pieceParts = [
  'src/domain',
  'src/contract',
  'src/services',
  'src/state',
  'src/platform',
  'src/ui',
  'src/text',
];

/** The allowed imports, from the bottom up: each layer imports only earlier ones. */
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
      'src/screens/decisions',
      'src/screens/hooks',
      'src/screens/person',
      'src/screens/post-parts',
      'src/screens/post-page',
      'src/screens/engage',
      'src/screens/status',
      'src/platform',
      'src/ui',
      'src/text',
    ],
    apart: true,
    reason: 'a screen can be changed or deleted without a look at the others',
  },
  {
    path: 'src/screens/decisions',
    mayImport: pieceParts,
    reason: 'decisions with undo look and behave alike for members and administrators',
  },
  {
    path: 'src/screens/hooks',
    mayImport: pieceParts,
    reason: 'what several screens do, such as going back, shows nothing itself',
  },
  {
    path: 'src/screens/status',
    mayImport: pieceParts,
    reason: 'what any route shows while it waits, and where it failed',
  },
  {
    path: 'src/screens/person',
    mayImport: pieceParts,
    reason: 'pieces that show a person, on any screen',
  },
  {
    path: 'src/screens/post-parts',
    mayImport: pieceParts,
    reason: 'pieces that show a post, on any screen',
  },
  {
    path: 'src/screens/engage',
    mayImport: [...pieceParts, 'src/screens/person', 'src/screens/post-parts'],
    reason: 'the steps of engaging are opened from the feed and from a post',
  },
  {
    path: 'src/screens/post-page',
    mayImport: [
      ...pieceParts,
      'src/screens/hooks',
      'src/screens/person',
      'src/screens/post-parts',
      'src/screens/engage',
    ],
    reason: 'the review of a post is opened from its own route and from home',
  },
  {
    path: 'src/start',
    mayImport: [
      'src/domain',
      'src/contract',
      'src/services',
      'src/state',
      'src/platform',
      'src/ui',
      'src/text',
    ],
    packages: ['react-dom'],
    reason: "the page's own script is small, so it knows no screen; the build draws what it shows",
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
      'src/screens/decisions',
      'src/screens/hooks',
      'src/screens/status',
      'src/screens/person',
      'src/screens/post-page',
      'src/start',
      'src/platform',
      'src/ui',
      'src/text',
    ],
    reason: 'the app composes everything, and takes over what the page has started',
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
