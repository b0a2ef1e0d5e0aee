/** One thing that is not as it must be: the invariant that is broken, by which row, and how. */
export type Finding = {
  readonly invariant: string;
  readonly subject: string;
  readonly detail: string;
};

/** Where the checks say what is not as it must be. */
export type Findings = {
  readonly report: (finding: Finding) => void;
  /** The first thousand. */
  readonly listed: () => readonly Finding[];
  readonly count: () => number;
};

/** The maximum of findings that are kept; more would only fill memory and disk. Rule OP-08. */
const maxListed = 1000;

/** Collects findings: all are counted, the first thousand are kept. Rule OP-08. */
export function createFindings(): Findings {
  const kept: Finding[] = [];
  let count = 0;
  return {
    report(finding) {
      count += 1;
      if (kept.length < maxListed) kept.push(finding);
    },
    listed: () => kept,
    count: () => count,
  };
}
