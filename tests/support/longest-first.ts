import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, by the end of their path; a slow file that started last would run alone. */
const longest = [
  'tests/simulation/simulation.test.ts',
  'tests/e2e/accessibility.e2e.test.ts',
  'tests/e2e/accessibility-languages.e2e.test.ts',
];

/** Runs the slowest files before the others of their project; a new checkout knows no durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it sorts files of tests, and changes no list
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const rank = ({ project, moduleId }: TestSpecification): number =>
      2 * projects.indexOf(project) + (longest.some((path) => moduleId.endsWith(path)) ? 0 : 1);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
