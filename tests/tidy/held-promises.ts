import { join } from 'node:path';
import {
  type Expression,
  type Node,
  type SourceFile,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAwaitExpression,
  isBlock,
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isSourceFile,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { API, type Type, TypeFlags, type UnionType } from 'typescript/unstable/sync';
import { projectRoot } from './source-files.ts';

/** A variable that holds a promise which could reject before anybody listens to it. */
export type HeldPromise = { readonly path: string; readonly name: string };

/** What is never a promise, by its form alone. */
const isNoPromise = [
  isArrayLiteralExpression,
  isArrowFunction,
  isObjectLiteralExpression,
  isStringLiteral,
  isTemplateExpression,
];

const neverRejects = /\/\/ Never rejects(?: unhandled)?: \S/;

/**
 * Finds the promises that are kept in a variable without a handler from the start. Such a promise ends the
 * process when it rejects while its holder does something else, or has returned already. Held safely are one
 * that the next statement awaits or returns, one that was made with `catch` or a `then` of two arguments, and
 * one whose declaration says `// Never rejects:` and why. Rule TR-28.
 */
export function findHeldPromises(configFile: string, folders: readonly string[]): HeldPromise[] {
  const api = new API({ cwd: projectRoot });
  try {
    const snapshot = api.updateSnapshot({ openProject: join(projectRoot, configFile) });
    const project = snapshot.getProject(join(projectRoot, configFile));
    if (project === undefined) throw new Error(`${configFile} is no project`);
    const { program, checker } = project;
    const suspects = program.getSourceFileNames().flatMap((fileName) => {
      const path = fileName.slice(projectRoot.length);
      if (!folders.some((folder) => path.startsWith(`${folder}/`))) return [];
      const file = program.getSourceFile(fileName);
      if (file === undefined) return [];
      const declarations = declarationsIn(file).filter((each) => !isHandled(each, file));
      return declarations.map(({ name }) => ({ path, node: name, name: textOf(name, file) }));
    });
    // The compiler is another process: one question for all of them waits for it once.
    const types = checker.getTypeAtLocation(suspects.map(({ node }) => node));
    return suspects
      .filter((_each, index) => mayBePromise(types[index]))
      .map(({ path, name }) => ({ path, name }));
  } finally {
    api.close();
  }
}

function declarationsIn(file: SourceFile): VariableDeclaration[] {
  const found: VariableDeclaration[] = [];
  const visit = (node: Node): void => {
    if (isVariableDeclaration(node) && isIdentifier(node.name) && node.initializer !== undefined) {
      found.push(node);
    }
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return found;
}

function isHandled(declaration: VariableDeclaration, file: SourceFile): boolean {
  const { initializer, name } = declaration;
  if (initializer === undefined || isAwaitExpression(initializer)) return true;
  if (isNoPromise.some((isKind) => isKind(initializer))) return true;
  if (hasHandler(initializer)) return true;
  const statement = declaration.parent.parent;
  const before = file.text.slice(0, declaration.pos).slice(-300).split('\n').slice(-3).join('\n');
  const own = file.text.slice(statement.pos, declaration.pos);
  if (neverRejects.test(own) || neverRejects.test(before.split('\n').at(-2) ?? '')) return true;
  const next = statementAfter(statement);
  return next !== undefined && takes(next, textOf(name, file), file);
}

/** True for `….catch(f)` and `….then(f, g)`. */
function hasHandler(expression: Expression): boolean {
  if (!isCallExpression(expression) || !isPropertyAccessExpression(expression.expression)) {
    return false;
  }
  const method = expression.expression.name.text;
  return method === 'catch' || (method === 'then' && expression.arguments.length === 2);
}

function statementAfter(statement: Node): Node | undefined {
  const { parent } = statement;
  if (!isBlock(parent) && !isSourceFile(parent)) return undefined;
  const index = parent.statements.findIndex(({ pos }) => pos === statement.pos);
  return parent.statements[index + 1];
}

/** True when a statement begins by awaiting, returning or handling the promise of that name. */
function takes(statement: Node, name: string, file: SourceFile): boolean {
  const text = file.text.slice(statement.getStart(file), statement.end);
  const isReturn = isReturnStatement(statement);
  if (isReturn && text.replace(/^return\s+/, '').startsWith(name)) return true;
  const named = `(?:${name}\\b|Promise\\.\\w+\\(\\[?[^)]*\\b${name}\\b)`;
  return (
    new RegExp(`^(?:const [^=]+= |return )?(?:\\(?)await ${named}`).test(text) ||
    new RegExp(`^(?:void )?${name}\\s*\\.catch\\(`).test(text)
  );
}

function mayBePromise(type: Type | undefined): boolean {
  if (type === undefined) return false;
  if ((type.flags & (TypeFlags.Union | TypeFlags.Object)) === 0) return false;
  if ((type.flags & TypeFlags.Union) !== 0) {
    return (type as UnionType).getTypes().some(mayBePromise);
  }
  return type.getSymbol()?.name === 'Promise';
}

function textOf(node: Node, file: SourceFile): string {
  return file.text.slice(node.getStart(file), node.end);
}
