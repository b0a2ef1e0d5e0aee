import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import type { SourceFile } from './source-files.ts';

/** A file's imports, and whether it only re-exports. */
export interface ModuleImports {
  readonly path: string;
  /** Project files, as paths from the root. */
  readonly files: readonly string[];
  /** Packages and Node's own modules, as written. */
  readonly packages: readonly string[];
  /** True for `export * from` anywhere, or a file whose every statement hands on another file's exports. */
  readonly isBarrel: boolean;
  /** Dynamic imports whose module is not a literal, so that their target is unknown. */
  readonly unnamedCount: number;
}

const subpath = /^#(?:src|server|tests)\//;

/** A file with imports only at its top can be read without the whole tree, which takes most of the time. */
const needsTree = /\bimport\s*(?:\(|\/[*/])|\bexport\b[^;]*\bfrom\b/;

/** Reads a file's imports from its syntax tree: static, dynamic, type-only and re-exports alike. */
export function readImports(file: SourceFile): ModuleImports {
  const parsed = parseSync(file.path, file.text);
  const { errors } = parsed;
  if (errors.length > 0)
    throw new Error(`${file.path} does not parse: ${errors.map(String).join()}`);
  if (!needsTree.test(file.text)) {
    return asImports(
      file.path,
      parsed.module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    );
  }
  const { program } = parsed;
  const specifiers: string[] = [];
  let unnamedCount = 0;
  let hasExportAll = false;
  new Visitor({
    ImportDeclaration: (node) => void specifiers.push(node.source.value),
    ExportAllDeclaration: (node) => {
      hasExportAll = true;
      specifiers.push(node.source.value);
    },
    ExportNamedDeclaration: (node) => {
      if (node.source) specifiers.push(node.source.value);
    },
    TSImportType: (node) => void specifiers.push(node.source.value),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') {
        specifiers.push(source.value);
      } else unnamedCount += 1;
    },
  }).visit(program);
  const handsOnOnly =
    program.body.length > 0 &&
    program.body.every((node) => node.type === 'ExportNamedDeclaration' && node.source !== null);
  return {
    ...asImports(file.path, specifiers),
    isBarrel: hasExportAll || handsOnOnly,
    unnamedCount,
  };
}

function asImports(path: string, specifiers: readonly string[]): ModuleImports {
  const isFile = (specifier: string) => specifier.startsWith('.') || subpath.test(specifier);
  return {
    path,
    files: specifiers.filter(isFile).map((specifier) => resolveFile(path, specifier)),
    packages: specifiers.filter((specifier) => !isFile(specifier)),
    isBarrel: false,
    unnamedCount: 0,
  };
}

function resolveFile(importer: string, specifier: string): string {
  const [withoutQuery = specifier] = specifier.split('?');
  if (withoutQuery.startsWith('#')) return withoutQuery.slice(1);
  return posix.normalize(posix.join(posix.dirname(importer), withoutQuery));
}
