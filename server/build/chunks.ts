import { join } from 'node:path';

/** What the bundler knows of the modules, as far as it is asked. */
type ModuleGraph = {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
};

/** A group of modules that travel in one file. */
type ChunkGroup = {
  readonly name: string | ((id: string, graph: ModuleGraph) => string);
  /** What the bundler calls a group of which only its modules know their file. */
  readonly debugName?: string;
  readonly test: (id: string) => boolean;
  readonly priority: number;
};

/** What shows a sheet; whoever is missing here goes with the first that imports it. */
const sheetPackages =
  /node_modules\/(@radix-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)\//;
const sheetModules =
  /\/src\/(ui\/(sheet|field-frame|text-field|text-area|select-field|segmented-field|radio-group|stepper|toggle-chip|switch|search-field|progress-dots|use-swipe-down|two-step-button|use-two-step)\.|screens\/steps\/(step-sheet|step-page|proof-field|use-steps|use-submit-engagement|use-proof-terms)\.|screens\/home\/(create-post-sheet|use-create-post|use-open-already|post-sheet|post-terms|publish-bar|type-chips)\.|screens\/review\/)/;

const adminModules =
  /\/src\/(screens\/admin\/|domain\/moderation\/(act-facts|signals)\.|services\/admin|contract\/bot\.|app\/admin-screens\.|ui\/(detail-pane|data-table)\.|text\/(admin-text|act-text)\.|text\/en\/(admin|admin-.+|acts|moderation|reports)\.)/;

/** What the first rows need of packages: the rest, such as the sign-in's, goes with whoever imports it. */
const appPackages =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|@tanstack\/(react-query|query-core)|zustand)\//;
/**
 * A screen's own folder goes with its route, and so does what imports it statically, or the first files would wait for one
 * another; what several screens share, and what stands before any route, does not. The entry stands alone, as Vite leaves
 * out a file that only imports.
 */
const routeModules =
  /\/src\/(screens\/(?!(hooks|person|post|status|steps)\/)|screens\/person\/profile-summary\.|app\/(main|user-route|post-route)\.|platform\/sign-in\/|ui\/list-measurer\.)/;

/** What runs first: the app before any route, and the screens that most starts show. */
const firstModules = [
  'app/main.tsx',
  'screens/earn/earn-screen.tsx',
  'screens/home/home-screen.tsx',
];

/** Whether a module is needed before the first rows, as what runs first imports it, by however many others. */
function isFirst(id: string, graph: ModuleGraph): boolean {
  let found = foundFirst.get(graph);
  if (found === undefined) {
    found = new Set(firstModules.map((path) => join(import.meta.dirname, '../../src', path)));
    // A set goes on with what is added to it meanwhile.
    for (const module of found) {
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) found.add(imported);
    }
    foundFirst.set(graph, found);
  }
  return found.has(id);
}
const foundFirst = new WeakMap<ModuleGraph, Set<string>>();

/** What the start itself does with a screen's data. */
const firstData = /\/src\/screens\/earn\/feed-page\./;

/** The backend's SDK, and what reads rows and events that come by it: tables that the first rows do without, too. */
const backendModules =
  /node_modules\/(appwrite|json-bigint|bignumber\.js)\/|\/src\/(services\/(appwrite-sdk|live-line|live-change|live-subscriptions)\.|tables\/)/;

/** What comes later or to few: the messenger's SDK, all operations' schemas, linking an X account, the debug tables, and other languages than English. */
const lateModules =
  /\/src\/(platform\/telegram\/client\.|contract\/(operations|verification-)|platform\/(link-cipher|browser-cipher|verification-slots)\.|state\/verification-|text\/(?!en\/)[a-z]{2}\/|text\/(verify-text|debug-text|en\/(verify|debug))\.|ui\/bar-chart\.)/;

/**
 * Which modules travel together: what every member needs before the first rows, what several other screens share, the
 * sheets, and what administrators need. The rest is split by its routes. Rules SP-04, SP-05.
 */
export const chunkGroups: readonly ChunkGroup[] = [
  { name: 'admin', test: (id) => adminModules.test(id), priority: 30 },
  {
    name: 'sheets',
    test: (id) => sheetModules.test(id) || sheetPackages.test(id),
    priority: 20,
  },
  {
    name(id, graph) {
      if (isFirst(id, graph)) return 'app';
      return backendModules.test(id) ? 'appwrite-sdk' : 'shared';
    },
    debugName: 'app',
    test: (id) =>
      backendModules.test(id) ||
      id.includes('vite/preload-helper') ||
      firstData.test(id) ||
      (id.includes('/node_modules/')
        ? appPackages.test(id)
        : id.includes('/src/') && !routeModules.test(id) && !lateModules.test(id)),
    priority: 10,
  },
];
