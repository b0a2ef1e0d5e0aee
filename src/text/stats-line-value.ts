import type { StatsLine } from '#src/domain/people/titles.ts';
import type { Format } from './format.ts';

/** The value of a line of the numbers behind a title. Rules PR-07, PT-01. */
export function statsLineValue(line: StatsLine, format: Format): string {
  switch (line.kind) {
    case 'points':
      return format.points(line.value);
    case 'approval_percent':
      return format.percent(line.value);
    case 'activity':
    case 'warnings':
      return format.number(line.value);
  }
}
