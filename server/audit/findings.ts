/** A broken invariant: which one, the row that breaks it, and how. */
export type Finding = {
  readonly invariant: string;
  readonly subject: string;
  readonly detail: string;
};

/** Collects the findings of the checks. */
export type Findings = {
  readonly report: (finding: Finding) => void;
  /** The first thousand. */
  readonly listed: () => readonly Finding[];
  readonly count: () => number;
};

/** The maximum number of findings that are stored; more would only fill memory and disk. Rule OP-08. */
const maxListed = 1000;

/** Creates a collector of findings: all are counted, the first thousand are stored. Rule OP-08. */
export function createFindings(): Findings {
  const listed: Finding[] = [];
  let count = 0;
  return {
    report(finding) {
      count += 1;
      if (listed.length < maxListed) listed.push(finding);
    },
    listed: () => listed,
    count: () => count,
  };
}
