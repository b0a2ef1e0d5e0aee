/** Says whether a schedule names a minute (UTC). */
export type CronSchedule = (moment: Date) => boolean;

type Range = { readonly least: number; readonly most: number; readonly names?: readonly string[] };

const ranges: readonly Range[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  {
    least: 1,
    most: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  { least: 0, most: 7, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

const shorthands: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@hourly': '0 * * * *',
};

function readNumber(text: string, range: Range): number | undefined {
  const named = range.names?.indexOf(text.toLowerCase()) ?? -1;
  if (named >= 0) return named + range.least;
  if (!/^\d{1,2}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= range.least && number <= range.most ? number : undefined;
}

function readPart(part: string, range: Range): number[] | undefined {
  const [span = '', stepText] = part.split('/');
  const step = stepText === undefined ? 1 : Number(stepText);
  if (!Number.isInteger(step) || step < 1) return undefined;
  const [fromText = '', toText] =
    span === '*' ? [String(range.least), String(range.most)] : span.split('-');
  const from = readNumber(fromText, range);
  const last = toText ?? (stepText === undefined ? fromText : String(range.most));
  const to = readNumber(last, range);
  if (from === undefined || to === undefined || from > to) return undefined;
  const numbers: number[] = [];
  for (let number = from; number <= to; number += step) numbers.push(number);
  return numbers;
}

function readField(field: string, range: Range): Set<number> | undefined {
  const numbers = new Set<number>();
  for (const part of field.split(',')) {
    const found = readPart(part, range);
    if (found === undefined) return undefined;
    for (const number of found) numbers.add(number);
  }
  return numbers;
}

/** Reads a cron text of five fields or a shorthand; undefined when it is none. */
export function parseCron(text: string): CronSchedule | undefined {
  const fields = (shorthands[text.trim()] ?? text.trim()).split(/\s+/);
  if (fields.length !== ranges.length) return undefined;
  const sets = ranges.map((range, position) => readField(fields[position] ?? '', range));
  const [minutes, hours, days, months, weekdays] = sets;
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  // When both kinds of day are restricted, either one is enough.
  const isEitherDay = fields[2] !== '*' && fields[4] !== '*';
  return (moment) => {
    const weekday = moment.getUTCDay();
    const isDay = days.has(moment.getUTCDate());
    const isWeekday = weekdays.has(weekday) || (weekday === 0 && weekdays.has(7));
    return (
      minutes.has(moment.getUTCMinutes()) &&
      hours.has(moment.getUTCHours()) &&
      months.has(moment.getUTCMonth() + 1) &&
      (isEitherDay ? isDay || isWeekday : isDay && isWeekday)
    );
  };
}
