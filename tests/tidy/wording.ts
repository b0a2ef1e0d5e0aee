import { parseSync, Visitor } from 'vite';
import type { SourceFile } from './source-files.ts';

/** The folders that show text and must take it from the catalog. */
const shown = /^src\/(?:screens|ui|app)\//;

/** Attributes whose value is shown or announced to people. */
const wordedAttributes = new Set(
  'alt aria-description aria-label aria-roledescription aria-valuetext header footer hint label placeholder prompt text title valueText'.split(
    ' ',
  ),
);

const letters = /\p{Letter}/u;

/** A class with a physical side instead of a logical one. */
const physicalClass =
  /(?:^|[\s:])-?(?:(?:m|p|scroll-m|scroll-p)[lr]-|(?:left|right)-|(?:border|rounded)-(?:[lr]|[tb][lr])(?:-|\s|$)|(?:text|float|clear|origin)-(?:left|right)(?:\s|$))/;

/** A style declaration with a physical side. */
const physicalProperty =
  /^\s*(?:(?:margin|padding|border)-(?:left|right)\b[\w-]*|left|right|text-align:\s*(?:left|right)|float:\s*(?:left|right))\s*:?/;

/** Text outside the catalog and physical sides in these files, one line each. Rules LA-01, LA-02. */
export function findWordingFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => shown.test(path))
    .flatMap((file) => (file.path.endsWith('.css') ? styleFaults(file) : codeFaults(file)))
    .toSorted();
}

function styleFaults({ path, text }: SourceFile): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      physicalProperty.test(line) ? [`${path}:${index + 1} names a side of the screen`] : [],
    );
}

function codeFaults({ path, text }: SourceFile): string[] {
  const { program } = parseSync(path, text);
  const faults: string[] = [];
  const report = (start: number, what: string) => {
    faults.push(`${path}:${text.slice(0, start).split('\n').length} ${what}`);
  };
  new Visitor({
    JSXText: (node) => {
      if (letters.test(node.value)) report(node.start, 'shows a sentence of its own');
    },
    JSXAttribute: ({ name, value, start }) => {
      const isWorded = name.type === 'JSXIdentifier' && wordedAttributes.has(name.name);
      if (isWorded && value?.type === 'Literal' && letters.test(value.value)) {
        report(start, 'shows a sentence of its own');
      }
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && physicalClass.test(value)) {
        report(start, 'names a side of the screen');
      }
    },
    TemplateElement: ({ value, start }) => {
      if (physicalClass.test(value.raw)) report(start, 'names a side of the screen');
    },
  }).visit(program);
  return faults;
}
