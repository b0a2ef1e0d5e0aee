import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tenths } from '#src/domain/points/tenths.ts';
import { useRetyped } from '#src/screens/admin/shared/retype-box.tsx';
import { readChosenText } from '#src/state/start-text.ts';

const asked = tenths(12_345_675);

test.each([
  ['ru', '1234567,5'],
  ['ru', '1234567.5'],
  ['fa', '۱۲۳۴۵۶۷٫۵'],
  ['fa', '١٢٣٤٥٦٧٫٥'],
])('[PA-17] [LA-02] in %s an amount may be typed again as %s', (_, typed) => {
  const { result } = renderHook(() => useRetyped(asked));
  act(() => result.current.type(typed));
  expect(result.current.isAgreed).toBe(true);
});

test.each(['en', 'ru', 'fa'] as const)(
  '[PA-17] [LA-02] in %s an amount can be typed again as the question shows it',
  async (language) => {
    const { text } = await readChosenText(language);
    const { result } = renderHook(() => useRetyped(asked));
    act(() => result.current.type(text.format.points(asked)));
    expect(result.current.isAgreed).toBe(true);
    act(() => result.current.type(text.format.points(tenths(asked + 1))));
    expect(result.current.isAgreed).toBe(false);
  },
);
