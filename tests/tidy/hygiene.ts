import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

/** A check that reads one file and names what is wrong in it. */
type Check = (file: SourceFile) => string[];

/** Every fault of these files, one line each; empty when all are clean. */
export function findFaults(files: readonly SourceFile[]): string[] {
  const known = new Set(files.flatMap(({ path }) => withFolders(path)));
  const checks: Check[] = [
    machinePaths,
    privateHosts,
    escapingPaths,
    foreignRegistries,
    unexplainedSuppressions,
    endlessLoops,
    longStyles,
    (file) => brokenLinks(file, known),
  ];
  return files.flatMap((file) => checks.flatMap((check) => check(file))).toSorted();
}

function withFolders(path: string): string[] {
  const parent = posix.dirname(path);
  return parent === '.' ? [path] : [path, ...withFolders(parent)];
}

function* lines(text: string): Generator<[number, string]> {
  for (const [index, line] of text.split('\n').entries()) yield [index + 1, line];
}

function faultyLines(file: SourceFile, pattern: RegExp, what: string): string[] {
  return [...lines(file.text)]
    .filter(([, line]) => pattern.test(line))
    .map(([number]) => `${file.path}:${number} ${what}`);
}

const homeFolders = ['home', 'root', 'Users', 'work', 'workspace', 'workspaces', 'mnt'];
const machinePath = new RegExp(
  String.raw`(?:^|[\s'"\`(=:])(?:/(?:${homeFolders.join('|')})/[\w.-]|[A-Z]:\\Users\\)`,
);

/** An absolute local path works on one machine only. */
const machinePaths: Check = (file) =>
  faultyLines(file, machinePath, 'names a folder of one machine');

const privateHost =
  /https?:\/\/(?:[\w.-]+\.(?:internal|corp|lan|intra)\b|(?:10|192\.168)\.\d+\.\d+)/;

/** An address of a private network does not belong in the project. */
const privateHosts: Check = (file) =>
  faultyLines(file, privateHost, 'names a host of a private network');

const endlessLoop = /for \(;;\)|while \((?:true|1)\)/;

/** A loop in the product has an end condition. */
const endlessLoops: Check = (file) =>
  /^(?:src|server)\//.test(file.path)
    ? faultyLines(file, endlessLoop, 'loops without an end in sight')
    : [];

const upwardPath = /(?:\.\.\/)+[\w@.-]/g;

/** A relative path that leaves the project works on one machine only. */
const escapingPaths: Check = (file) => {
  const isDocument = file.path.endsWith('.md') || file.path.endsWith('.json');
  const isConfig = !file.path.includes('/');
  if (!isDocument && !isConfig) return [];
  const depth = file.path.split('/').length - 1;
  return [...lines(file.text)]
    .filter(([, line]) =>
      [...line.matchAll(upwardPath)].some(([path]) => path.split('../').length - 1 > depth),
    )
    .map(([number]) => `${file.path}:${number} leads out of the project`);
};

/** The linter counts the lines of code; styles are held to the same number. */
const longStyles: Check = ({ path, text }) => {
  const isLong = path.endsWith('.css') && text.split('\n').length > 301;
  return isLong ? [`${path} has more than 300 lines`] : [];
};

const registry = 'https://registry.npmjs.org/';

/** The lock file names the public registry, or `npm ci` fails elsewhere. */
const foreignRegistries: Check = (file) => {
  if (!file.path.endsWith('package-lock.json') && !file.path.endsWith('.npmrc')) return [];
  const addresses = [
    ...file.text.matchAll(/"resolved":\s*"([^"]+)"/g),
    ...file.text.matchAll(/^registry\s*=\s*(\S+)/gm),
  ];
  return addresses
    .map(([, address = '']) => address)
    .filter((address) => !address.startsWith(registry))
    .map((address) => `${file.path} takes ${address} from another registry`);
};

const suppression =
  /(?:oxlint|eslint)-(?:disable|enable)[\w-]*|@ts-(?:expect-error|ignore|nocheck)/;
const reason = /(?:--\s+|@ts-expect-error[:\s-]+)\w.{9,}/;

/** A suppression names its rule and gives a reason on the same line. */
const unexplainedSuppressions: Check = (file) => {
  if (!/\.(?:ts|tsx|mjs|js)$/.test(file.path) || file.path.startsWith('tests/tidy/')) return [];
  return [...lines(file.text)]
    .filter(([, line]) => /\/[/*]/.test(line) && suppression.test(line))
    .filter(([, line]) => !line.includes('-enable') && !reason.test(line))
    .map(([number]) => `${file.path}:${number} silences a tool without a reason`);
};

/** Pictures are not text, so they are not checked. */
const picture = /\.(?:png|jpg|webp)$/;
const markdownLink = /\]\((?!\w+:|#|\/)([^)\s#]+)(?:#[^)]*)?\)/g;

/** A document's link to a file leads to an existing file. */
function brokenLinks(file: SourceFile, known: ReadonlySet<string>): string[] {
  if (!file.path.endsWith('.md')) return [];
  return [...file.text.matchAll(markdownLink)]
    .map(([, target = '']) => target)
    .filter((target) => {
      const path = posix.normalize(posix.join(posix.dirname(file.path), target));
      return !picture.test(path) && !known.has(path.replace(/\/$/, ''));
    })
    .map((target) => `${file.path} links to ${target}, which is not there`);
}
