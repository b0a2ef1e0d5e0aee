import { err, ok, type Result } from '#src/domain/result.ts';
import type { Environment } from './environment.ts';
import { variables, type VariableName } from './variables.ts';

/** The variables that a program reads, some of them required. */
export type SettingNames<Required extends VariableName, Optional extends VariableName> = {
  readonly required: readonly Required[];
  readonly optional?: readonly Optional[];
};

/** The values of a program's variables. */
export type Settings<Required extends VariableName, Optional extends VariableName> = Readonly<
  Record<Required, string> & Partial<Record<Optional, string>>
>;

/** Reads a program's variables, or explains for each missing or wrong one what it is. Rules BO-14, OP-05. */
export function readSettings<Required extends VariableName, Optional extends VariableName = never>(
  environment: Environment,
  { required, optional = [] }: SettingNames<Required, Optional>,
): Result<Settings<Required, Optional>, readonly string[]> {
  const problems: string[] = [];
  const settings: Partial<Record<VariableName, string>> = {};
  const needed: ReadonlySet<VariableName> = new Set(required);
  for (const name of [...required, ...optional]) {
    const value = environment[name]?.trim() ?? '';
    if (value === '') {
      if (needed.has(name)) problems.push(problemOf(name, 'is missing'));
      continue;
    }
    const fault = variables[name].check(value);
    if (fault === null) settings[name] = value;
    else problems.push(problemOf(name, fault));
  }
  if (problems.length > 0) return err(problems);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each required one was set above, or was a problem
  return ok(settings as Settings<Required, Optional>);
}

/** Explains what is wrong with a variable, what it is, and gives an example; never shows the value. */
export function problemOf(name: VariableName, fault: string): string {
  const { about, example } = variables[name];
  return `${name} ${fault}. ${about} Example: ${example}`;
}

/** The message with which a program refuses to start. */
export function refusalOf(program: string, problems: readonly string[]): string {
  return [`${program} cannot start:`, ...problems.map((problem) => `- ${problem}`)].join('\n');
}

/** A PEM key with real line breaks, where a `.env` file may have `\n`. */
export function pemOf(value: string): string {
  return value.replaceAll(String.raw`\n`, '\n');
}
