import { readImports } from './imports.ts';
import type { ModuleImports } from './imports.ts';
import type { Layer } from './layer.ts';
import { layers } from './layers.ts';
import { packageFences, type PackageFence } from './package-fences.ts';
import type { SourceFile } from './source-files.ts';

/** Every crossing of a fence in these files, one line each; empty when none is crossed. */
export function findCrossings(files: readonly SourceFile[]): string[] {
  const modules = files.map(readImports);
  return [
    ...modules.flatMap(layerCrossings),
    ...modules.flatMap(packageCrossings),
    ...modules.flatMap(shapeFaults),
    ...findCycles(modules),
  ].toSorted();
}

function isInside(path: string, folder: string): boolean {
  if (folder === '') return !path.includes('/');
  return path === folder || path.startsWith(`${folder}/`);
}

function isIn(path: string, layer: Layer): boolean {
  if (layer.ownFilesOnly !== true) return isInside(path, layer.path);
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  return folder === layer.path;
}

function layerOf(path: string): Layer | undefined {
  return layers
    .filter((layer) => isIn(path, layer))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** The part of a layer that a file belongs to: the first folder or file name below the layer. */
function entryOf(path: string, layer: Layer): string {
  return path.slice(layer.path.length + 1).split('/')[0] ?? '';
}

function layerCrossings(module: ModuleImports): string[] {
  const layer = layerOf(module.path);
  if (layer === undefined)
    return [`${module.path}: its folder is no layer of tests/tidy/layers.ts`];
  return module.files.flatMap((target) => {
    const targetLayer = layerOf(target);
    if (targetLayer === undefined)
      return [`${module.path} imports ${target}, which is in no layer`];
    if (targetLayer.path !== layer.path) {
      const isOpen = layer.mayImport.includes('*') || layer.mayImport.includes(targetLayer.path);
      return isOpen ? [] : [`${module.path} imports ${target}: ${layer.reason}`];
    }
    const isNeighbor =
      layer.apart === true && entryOf(target, layer) !== entryOf(module.path, layer);
    return isNeighbor ? [`${module.path} imports its neighbor ${target}: ${layer.reason}`] : [];
  });
}

function isPackage(specifier: string, name: string): boolean {
  if (name.endsWith('/') || name.endsWith(':')) return specifier.startsWith(name);
  return specifier === name || specifier.startsWith(`${name}/`);
}

function packageCrossings(module: ModuleImports): string[] {
  const layer = layerOf(module.path);
  return module.packages.flatMap((specifier) => {
    const isForeign =
      layer?.packages !== undefined && !layer.packages.some((name) => isPackage(specifier, name));
    if (isForeign) return [`${module.path} imports ${specifier}: ${layer.reason}`];
    return packageFences
      .filter((fence) => isPackage(specifier, fence.name) && !isAllowed(module.path, fence))
      .map((fence) => `${module.path} imports ${specifier}: ${fence.reason}`);
  });
}

function isAllowed(path: string, fence: PackageFence): boolean {
  return fence.allowedIn.some((folder) => isInside(path, folder));
}

function shapeFaults({ path, isBarrel, unnamedCount, files }: ModuleImports): string[] {
  // The test runner's settings belong to the tests.
  const isTest = path.startsWith('tests/') || /^vitest\.(?:e2e\.)?config\.ts$/.test(path);
  return [
    ...(isBarrel ? [`${path} is a barrel: import from the file that declares it`] : []),
    ...(path.startsWith('src/') && unnamedCount > 0
      ? [`${path} imports a module that it does not name`]
      : []),
    ...files
      .filter((target) => !isTest && target.startsWith('tests/'))
      .map((target) => `${path} imports ${target}: tests are imported by tests`),
    ...files
      .filter((target) => !/\.\w+$/.test(target))
      .map((target) => `${path} imports ${target}: an import names its file with the extension`),
  ];
}

/** Each cycle once, as the list of its files from the alphabetically first one. */
function findCycles(modules: readonly ModuleImports[]): string[] {
  const importsOf = new Map(modules.map((module) => [module.path, module.files]));
  const cycles = new Set<string>();
  const finished = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      cycles.add(describeCycle(trail.slice(start)));
      return;
    }
    if (finished.has(path)) return;
    for (const target of importsOf.get(path) ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const { path } of modules) visit(path, []);
  return [...cycles];
}

function describeCycle(cycle: readonly string[]): string {
  const first = cycle.indexOf([...cycle].toSorted()[0] ?? '');
  const turned = [...cycle.slice(first), ...cycle.slice(0, first)];
  return `cycle: ${[...turned, turned[0]].join(' → ')}`;
}
