import { parseArgs, type ParseArgsConfig } from 'node:util';
import { messageOf } from './error-message.ts';

/**
 * Reads the flags of a program that `npm run` starts. Ends the program with a sentence for an unknown one, and for
 * one that npm keeps for itself because `--` is missing before it. Rule OP-24.
 */
export function readFlags<const Flags extends NonNullable<ParseArgsConfig['options']>>(
  program: string,
  options: Flags,
) {
  try {
    const kept = Object.keys(options).find(isKeptByNpm);
    if (kept === undefined) return parseArgs({ options }).values;
    throw new Error(`npm kept --${kept} for itself: write ${program} -- --${kept}`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
}

/** Without `--`, npm takes a flag as its own setting, which it hands on as a variable. */
function isKeptByNpm(name: string): boolean {
  return process.env[`npm_config_${name.replaceAll('-', '_')}`] === 'true';
}
