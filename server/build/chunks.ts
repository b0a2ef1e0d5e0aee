import { join } from 'node:path';

/** The used part of the bundler's module graph. */
type ModuleGraph = {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[];
    readonly importers: readonly string[];
  } | null;
};

/** A group of modules that share a file. */
type ChunkGroup = {
  readonly name: string | ((id: string, graph: ModuleGraph) => string);
  /** The bundler's name for a group whose file name depends on the module. */
  readonly debugName?: string;
  readonly test: (id: string) => boolean;
  readonly priority: number;
};

/** Packages that sheets need. */
const sheetPackages =
  /node_modules\/(@radix-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)\//;
const sheetModules =
  /\/src\/(ui\/(sheet|field-frame|text-field|select-field|segmented-field|radio-group|stepper|toggle-chip|switch|search-field|two-step-button)\.|screens\/engage\/(step-sheet|step-page|step-head|submitted|proof-field|hear-row|use-steps|use-submit-engagement|use-proof-terms)\.|screens\/home\/(create-post-sheet|use-create-post|use-open-already|post-sheet|post-terms|publish-bar|type-chips)\.|screens\/post-page\/)/;

const adminModules =
  /\/src\/(screens\/admin\/|domain\/moderation\/|domain\/points\/day-totals\.|services\/(admin|outbox-receiver)|contract\/bot\.|app\/admin-screens\.|ui\/(detail-pane|data-table)\.|text\/(admin-text|act-text)\.|text\/en\/(admin|admin-.+|acts|glance|moderation|reports)\.)/;

/** Rules and components that only the administrators' screens use. */
const adminRules =
  /\/src\/(domain\/(access\/(permissions|revocation)|people\/search|points\/(economy|typed-points))|ui\/(enter-form|use-is-wide))\./;

/** Packages that the first rows need; others, such as the sign-in's, go with their importers. */
const appPackages =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core)|zustand)\//;
/**
 * A screen's own folder goes into its route's file, and so do modules that import it statically, or
 * the first files would wait for each other. Modules that several screens share, or that come
 * before any route, do not. The entry is separate, because Vite drops a file that only imports.
 */
const routeModules =
  /\/src\/(screens\/(?!(hooks|person|post-parts|status|engage)\/)|screens\/person\/profile-summary\.|app\/(main|user-route|post-route)\.|platform\/sign-in\/|ui\/list-measurer\.)/;

/** The modules that run first: the app before any route, and the screens that most starts show. */
const firstModules = {
  app: 'app/main.tsx',
  'home-parts': 'screens/home/home-screen.tsx',
  'earn-parts': 'screens/earn/earn-screen.tsx',
} as const;
type FirstFile = keyof typeof firstModules;

/** Parts of the query library that only Earn uses, although its index exports them to everyone. */
const queriesOfEarn = /\/(useQueries|queriesObserver)\./;
/** Parts of the query library that only later screens use. */
const laterQueries = /\/(useInfiniteQuery|infiniteQueryObserver)\./;

/**
 * The file of a module that is needed before the first rows: a part of Home or Earn if neither the
 * app itself nor the other screen imports it; undefined for modules that load later.
 */
function firstFileOf(id: string, graph: ModuleGraph): FirstFile | undefined {
  if (laterQueries.test(id)) return undefined;
  if (queriesOfEarn.test(id)) return 'earn-parts';
  const isImportedBy = (name: FirstFile) => importsOf(name, graph).has(id);
  const isOfHome = isImportedBy('home-parts');
  const isOfEarn = isImportedBy('earn-parts');
  if (isImportedBy('app') || (isOfHome && isOfEarn)) return 'app';
  if (isOfHome) return 'home-parts';
  return isOfEarn ? 'earn-parts' : undefined;
}

/** All modules that a first module imports, directly or indirectly. */
function importsOf(name: FirstFile, graph: ModuleGraph): ReadonlySet<string> {
  const known = knownImports.get(graph) ?? new Map<string, ReadonlySet<string>>();
  knownImports.set(graph, known);
  const found = known.get(name);
  if (found !== undefined) return found;
  const imports = new Set([join(import.meta.dirname, '../../src', firstModules[name])]);
  // Iterating a set includes the items that are added during it.
  for (const module of imports) {
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) imports.add(imported);
  }
  known.set(name, imports);
  return imports;
}
const knownImports = new WeakMap<ModuleGraph, Map<string, ReadonlySet<string>>>();

/** Whether only sheets import a module; import cycles are ignored. */
function isOfSheets(id: string, graph: ModuleGraph, known = new Map<string, boolean>()): boolean {
  const found = known.get(id);
  if (found !== undefined) return found;
  known.set(id, true);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const isTheirs =
    isSheet(id) ||
    (importers.length > 0 && importers.every((importer) => isOfSheets(importer, graph, known)));
  known.set(id, isTheirs);
  return isTheirs;
}

function isSheet(id: string): boolean {
  return sheetModules.test(id) || sheetPackages.test(id);
}

/** Modules around the screens, which load shortly after the first screen is shown. */
const surroundings =
  /\/src\/(app\/(live-updates|failed-decision|home-screen-prompt)|start\/save-snapshots|state\/(live|apply-live-event))\./;

/** Modules with which the start processes a screen's data. */
const firstData = /\/src\/screens\/earn\/(load-)?feed-page\./;

/** The backend's SDK, and the services and tables that members need after the first call but not for the first rows. */
const backendModules =
  /node_modules\/(appwrite|json-bigint|bignumber\.js)\/|\/src\/(services\/(?!admin|leaders|failure-of)|tables\/)/;

/** Modules that load later or for few people, such as the messenger's SDK, all operations' schemas and other languages. */
const lazyModules =
  /\/src\/(platform\/telegram\/client\.|contract\/(operations|verification-|redact)|platform\/(link-cipher|verification-slots|reporting-service)\.|state\/verification-|text\/(?!en\/)[a-z]{2}\/|text\/(verify-text|debug-text|community-text|en\/(verify|debug|community))\.|services\/leaders\.|domain\/(people\/verification|points\/leaders)\.|text\/en\/tools\.)/;

/**
 * The modules that share a file: those that every member needs before the first rows, those that several other
 * screens share, the sheets, and those of administrators. The rest is split by route. Rules SP-04, SP-05.
 */
export const chunkGroups: readonly ChunkGroup[] = [
  {
    name: 'admin',
    test: (id) => adminModules.test(id) || adminRules.test(id),
    priority: 30,
  },
  {
    name: 'sheets',
    test: isSheet,
    priority: 20,
  },
  {
    name(id, graph) {
      const firstFile = firstFileOf(id, graph);
      if (firstFile !== undefined) return firstFile;
      if (backendModules.test(id)) return 'appwrite-sdk';
      if (surroundings.test(id)) return 'surroundings';
      return isOfSheets(id, graph) ? 'sheets' : 'shared';
    },
    debugName: 'app',
    test: (id) =>
      backendModules.test(id) ||
      id.includes('vite/preload-helper') ||
      firstData.test(id) ||
      (id.includes('/node_modules/')
        ? appPackages.test(id)
        : id.includes('/src/') && !routeModules.test(id) && !lazyModules.test(id)),
    priority: 10,
  },
];
