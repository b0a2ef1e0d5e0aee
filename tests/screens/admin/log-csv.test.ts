import { expect, test } from 'vitest';
import type { ModerationAct } from '#src/domain/moderation/acts.ts';
import { logCsv } from '#src/screens/admin/log/log-export.tsx';

function act(reason: string): ModerationAct {
  return {
    id: 'act1',
    actorId: '1',
    targetId: '2',
    action: 'warnUser',
    reason,
    details: undefined,
    createdAtMs: 0,
  };
}

const columns = ['when', 'what', 'by', 'name', 'to', 'name', 'reason', 'details'];

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
])('[PA-07] the cell %j is written as %j, which no spreadsheet runs', (reason, cell) => {
  const text = logCsv([act(reason)], columns, { nameOf: () => 'ada', sentenceOf: () => 'warned' });

  const line = `1970-01-01T00:00:00.000Z,warnUser,warned,1,ada,2,ada,${cell},`;
  expect(text).toBe(`\uFEFF${columns.join(',')}\r\n${line}\r\n`);
});
