import type { EndedExecution } from '../local-appwrite/local-appwrite-options.ts';
import type { Metrics } from './metrics.ts';

/** How every refusal begins, so that no other answer is parsed. Rule ER-01. */
const refusalBeginning = '{"success":false';
/** Its code; within a sentence quotation marks are escaped. */
const refusalCode = /(?<!\\)"code":"([a-z_]{1,60})"/;
/** Ids of people are numbers of the messenger. */
const longNumber = /(?<![\w.])\d{4,}(?!\w)/g;

/** Counts what the function refuses, by its code, and prints what it logs, without ids of people. Rule OP-06. */
export function watchFunction(
  metrics: Pick<Metrics, 'countRefusal'>,
  log: (message: string) => void,
): (ended: EndedExecution) => void {
  return ({ body, logs, errors }) => {
    if (body.startsWith(refusalBeginning)) {
      const [, code] = refusalCode.exec(body) ?? [];
      if (code !== undefined) metrics.countRefusal(code);
    }
    for (const line of [...logs.split('\n'), ...errors.split('\n')]) {
      if (line !== '') log(`function: ${line.replaceAll(longNumber, '[id]')}`);
    }
  };
}
