import { createHash } from 'node:crypto';

/** Everything that happened in a run, in order. */
export type Trace = {
  readonly log: (line: string) => void;
  readonly hash: () => string;
};

const hashedLength = 100_000;

/** Creates the trace of one run. */
export function createTrace(isPrinted: boolean): Trace {
  const hash = createHash('sha256');
  // Hashing large pieces is faster than hashing each line.
  let unhashed = '';
  function flush(): void {
    hash.update(unhashed);
    unhashed = '';
  }
  return {
    log(line) {
      unhashed += `${line}\n`;
      if (unhashed.length > hashedLength) flush();
      if (isPrinted) process.stdout.write(`${line}\n`);
    },
    hash() {
      flush();
      return hash.digest('hex');
    },
  };
}
