import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFailure } from '#src/contract/failure-values.ts';
import {
  isOperationName,
  operations,
  refusalSchema,
  type OperationName,
} from '#src/contract/operations/operations.ts';
import type { OperationRight } from '#src/domain/access/permissions.ts';
import type { FailureCode } from '#src/domain/failure.ts';
import { errorText, isFailureCode } from '#src/text/en/errors.ts';
import { fieldLines, fieldsOf } from './schema-text.ts';

/** Example values for sentences; each failure uses those that it knows. */
const exampleValues = {
  handle: 'ada_x',
  type: 'comment',
  guide: 'comment',
  reason: 'the reason',
  name: 'reason',
  message: 'the message',
  minutes: 12,
  seconds: 3,
  hours: 5,
  count: 50,
  costTenths: 55,
  requiredTenths: 55,
  availableTenths: 30,
  limitTenths: 100_000,
  maxTenths: 10_000_000,
  isApproved: true,
  people: [],
};

/** The English sentence of a failure with example values; empty if it needs other values. Rule OP-15. */
function exampleSentence(code: FailureCode): string {
  const failure = parseFailure(code, exampleValues);
  return failure === undefined ? '' : errorText(failure);
}

/** The names of a failure's required values: without them it cannot be read. Rule LA-01. */
function valueNames(code: FailureCode): readonly string[] {
  return Object.keys(exampleValues).filter((name) => {
    const others = Object.entries(exampleValues).filter(([key]) => key !== name);
    return (
      parseFailure(code, exampleValues) !== undefined &&
      parseFailure(code, Object.fromEntries(others)) === undefined
    );
  });
}

const rights: Readonly<Record<OperationRight, string>> = {
  anyone: 'anyone, without a session too',
  anyone_not_banned: 'anyone, without a session too',
  not_yet_approved: 'people with a session who are not approved yet',
  banned: 'people who are banned',
  member: 'approved members and administrators',
  member_or_new:
    'approved members and administrators; the operation itself refuses a person without a row',
  admin: 'administrators',
  super_admin: 'the super administrator',
};

/** The refusals that any operation may answer, with the reason. */
const commonRefusals: readonly (readonly [code: FailureCode, when: string])[] = [
  [
    'request_too_large',
    'the body is larger than 8 KB from a guest, 64 KB from a member, or 256 KB with a review',
  ],
  ['database_error', 'the caller’s row could not be read'],
  ['session_missing', 'the operation needs a session; the text is that of the fallback failure'],
  ['maintenance', 'the product is being maintained; `openSession` and `openApp` still work'],
  [
    'parameter_missing',
    'the operation is unknown, the body is not an object, or `requestId` is missing',
  ],
  ['request_reused', 'the request id was used before with other content'],
  [
    'too_many_requests',
    'the person exceeded the changes allowed per minute; resend the same request after `values.seconds`',
  ],
  ['outcome_unknown', 'the database’s response was lost; the same request may be sent again'],
  ['internal_error', 'a fault of the product, which is reported'],
];

const head = `# Operations

This page is generated from the catalog (\`src/contract/operations\`) by \`npm run docs\`.

An operation is an execution of the function \`operations\`: \`POST /functions/operations/executions\` with its name as the path (\`/createPost\`), the method POST and its input as the JSON body. The caller is the session's person; nothing in the body or in a header changes that. Amounts that end in \`Tenths\` are tenths of a point.

An operation that changes something takes a \`requestId\`, 1 to 26 lower-case letters, digits, dots, hyphens and underscores of the caller's choice that begin with a letter or digit. The same request with the same id takes effect once and gets the first answer again.

A success is \`{ "success": true }\` with the output's fields beside it. A refusal is:
`;

/** The page about all operations: who may call each, input, output, and refusals in order. Rule OP-15. */
export function operationsPage(comments: ReadonlyMap<string, OperationComment>): string {
  const names = Object.keys(operations).filter(isOperationName);
  return [
    head,
    ...fieldLines(fieldsOf(refusalSchema, 'output')),
    '',
    ...commonSection(),
    ...names.flatMap((name) => section(name, comments.get(name))),
  ].join('\n');
}

function commonSection(): readonly string[] {
  return [
    'Any operation can refuse with its fallback, which is also the response to a missing right, and with these:',
    '',
    ...commonRefusals.map(([code, when]) => `- \`${code}\`: ${when}`),
    '',
  ];
}

function section(name: OperationName, comment: OperationComment | undefined): readonly string[] {
  if (comment === undefined) throw new Error(`${name} has no comment in the catalog`);
  const { right, fallback, input, output } = operations[name];
  return [
    `## ${name}`,
    '',
    comment.summary,
    '',
    `Who may call it: ${rights[right]}. Fallback: \`${fallback.code}\`.`,
    '',
    ...listed('Input', fieldLines(fieldsOf(input, 'input'), comment.remarks)),
    ...listed('Output', fieldLines(fieldsOf(output, 'output'), comment.remarks)),
    ...listed('Refusals, in the order in which they are checked', comment.refuses.map(refusalLine)),
  ];
}

function listed(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [`${title}: none.`, ''] : [`${title}:`, '', ...lines, ''];
}

function refusalLine(code: FailureCode): string {
  const sentence = exampleSentence(code);
  const names = valueNames(code);
  const values = names.length === 0 ? '' : ` (values: ${names.join(', ')})`;
  return `- \`${code}\`${sentence === '' ? '' : `: ${sentence}`}${values}`;
}

/** The codes of refusals that any operation may answer besides its own. Rule OP-15. */
export const commonRefusalCodes: readonly FailureCode[] = commonRefusals.map(([code]) => code);

/** An operation's comment in the catalog. */
type OperationComment = {
  /** What it does. */
  readonly summary: string;
  /** Its own refusals, in the order of the checks. */
  readonly refuses: readonly FailureCode[];
  /** The comments on single fields, by name. */
  readonly remarks: ReadonlyMap<string, string>;
};

const comment = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\n`;
const entry = new RegExp(String.raw`^ {2}${comment} {2}(\w+): \{`, 'gm');
const field = new RegExp(String.raw`^ {6}${comment} {6}(\w+): `, 'gm');

/** Reads the comments of a catalog file; throws if an operation does not list its refusals. Rule OP-15. */
export function readCatalogComments(text: string): ReadonlyMap<string, OperationComment> {
  const entries = [...text.matchAll(entry)];
  return new Map(
    entries.map((match, index) => {
      const [, written = '', name = ''] = match;
      const own = text.slice(match.index, entries[index + 1]?.index ?? text.length);
      return [name, { ...readComment(name, written), remarks: remarksIn(own) }];
    }),
  );
}

/** The text of a comment on one line, without asterisks. */
function plain(written: string): string {
  return written.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
}

function readComment(name: string, written: string): Pick<OperationComment, 'summary' | 'refuses'> {
  const [said = '', refuses] = plain(written).split('@refuses');
  if (refuses === undefined) throw new Error(`${name} does not say what it refuses`);
  const summary = said.replace(/^`\w+`: /, '').trim();
  return {
    summary: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`,
    refuses: refuses.split(',').map((code) => known(name, code.trim())),
  };
}

function known(name: string, code: string): FailureCode {
  if (!isFailureCode(code)) throw new Error(`${name}: there is no refusal ${code}`);
  return code;
}

function remarksIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(field)].map(([, written = '', name = '']) => [name, plain(written)]),
  );
}

const catalogFiles = [
  'session',
  'people',
  'posts',
  'reports',
  'moderation',
  'announcements',
] as const;

/** The catalog's comments, by operation. */
export function readComments() {
  const texts = catalogFiles.map((name) =>
    readFileSync(join(import.meta.dirname, `../../src/contract/operations/${name}.ts`), 'utf8'),
  );
  return new Map(texts.flatMap((text) => [...readCatalogComments(text)]));
}
