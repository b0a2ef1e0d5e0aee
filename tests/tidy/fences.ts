import { readImports } from './imports.ts';
import type { ModuleImports } from './imports.ts';
import type { PackageFence, Room } from './rooms.ts';
import { packageFences, rooms } from './rooms.ts';
import type { SourceFile } from './source-files.ts';

/** Every crossing of a fence in these files, one line each; empty when the house is in order. */
export function findCrossings(files: readonly SourceFile[]): string[] {
  const modules = files.map(readImports);
  return [
    ...modules.flatMap(roomCrossings),
    ...modules.flatMap(packageCrossings),
    ...modules.flatMap(shapeFaults),
    ...findCycles(modules),
  ].toSorted();
}

function isInside(path: string, folder: string): boolean {
  if (folder === '') return !path.includes('/');
  return path === folder || path.startsWith(`${folder}/`);
}

function isIn(path: string, room: Room): boolean {
  if (room.ownFilesOnly !== true) return isInside(path, room.path);
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  return folder === room.path;
}

function roomOf(path: string): Room | undefined {
  return rooms
    .filter((room) => isIn(path, room))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** The part of a room that a file belongs to: the first folder or file name below the room. */
function entryOf(path: string, room: Room): string {
  return path.slice(room.path.length + 1).split('/')[0] ?? '';
}

function roomCrossings(module: ModuleImports): string[] {
  const room = roomOf(module.path);
  if (room === undefined) return [`${module.path}: its folder is no room of tests/tidy/rooms.ts`];
  return module.files.flatMap((target) => {
    const targetRoom = roomOf(target);
    if (targetRoom === undefined) return [`${module.path} imports ${target}, which is in no room`];
    if (targetRoom.path !== room.path) {
      const isOpen = room.mayImport.includes('*') || room.mayImport.includes(targetRoom.path);
      return isOpen ? [] : [`${module.path} imports ${target}: ${room.reason}`];
    }
    const isStranger = room.apart === true && entryOf(target, room) !== entryOf(module.path, room);
    return isStranger ? [`${module.path} imports its neighbour ${target}: ${room.reason}`] : [];
  });
}

function isPackage(specifier: string, name: string): boolean {
  if (name.endsWith('/') || name.endsWith(':')) return specifier.startsWith(name);
  return specifier === name || specifier.startsWith(`${name}/`);
}

function packageCrossings(module: ModuleImports): string[] {
  const room = roomOf(module.path);
  return module.packages.flatMap((specifier) => {
    const isForeign =
      room?.packages !== undefined && !room.packages.some((name) => isPackage(specifier, name));
    if (isForeign) return [`${module.path} imports ${specifier}: ${room.reason}`];
    return packageFences
      .filter((fence) => isPackage(specifier, fence.name) && !isAllowed(module.path, fence))
      .map((fence) => `${module.path} imports ${specifier}: ${fence.reason}`);
  });
}

function isAllowed(path: string, fence: PackageFence): boolean {
  return fence.allowedIn.some((folder) => isInside(path, folder));
}

function shapeFaults({ path, isBarrel, unnamedCount, files }: ModuleImports): string[] {
  const isTest = path.startsWith('tests/');
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
