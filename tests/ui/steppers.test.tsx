import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Stepper } from '#src/ui/stepper.tsx';

function Limit({ onChange }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState('10');
  return (
    <Stepper
      label="Limit"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
      min={1}
      max={50}
      quickValues={[5, 50]}
      format={String}
      decreaseLabel="Fewer"
      increaseLabel="More"
    />
  );
}

test('[LA-02] a stepper accepts Persian digits', async () => {
  render(<Limit />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Limit' });
  await userEvent.clear(field);
  await userEvent.type(field, '۲۵');
  expect(field.value).toBe('25');
});

test('a stepper accepts only digits, and may be empty', async () => {
  render(<Limit />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Limit' });
  await userEvent.clear(field);
  expect(field.value).toBe('');
  await userEvent.type(field, '-1a2.5');
  expect(field.value).toBe('125');
});

test('the buttons of a stepper stay within its bounds', async () => {
  render(<Limit />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Limit' });
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(field.value).toBe('11');
  await userEvent.click(screen.getByRole('button', { name: '50' }));
  expect(screen.getByRole('button', { name: '50', pressed: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: '5', pressed: false })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'More' }).disabled).toBe(true);
  await userEvent.clear(field);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fewer' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(field.value).toBe('1');
});

test('a stepper moves by its step, stops at its minimum, and accepts at most nine digits', async () => {
  function Places() {
    const [value, setValue] = useState('3');
    const labels = { label: 'Limit', decreaseLabel: 'Fewer', increaseLabel: 'More' };
    const error = value === '1' ? 'Too few' : undefined;
    const bounds = { min: 1, step: 5, format: String, error };
    return <Stepper {...labels} {...bounds} value={value} onChange={setValue} />;
  }
  render(<Places />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Limit' });
  expect(field.getAttribute('aria-invalid')).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: 'Fewer' }));
  expect(field.value).toBe('1');
  expect(screen.getByRole('button', { name: 'Fewer' })).toHaveProperty('disabled', true);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = field.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Too few');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(field.value).toBe('6');
  await userEvent.type(field, '1234567890');
  expect(field.value).toBe('612345678');
});

test('[LA-02] a stepper writes its number and its quick values in the language’s digits', () => {
  const format = (value: number) =>
    String(value).replaceAll(/\d/gu, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
  const labels = { label: 'Limit', decreaseLabel: 'Fewer', increaseLabel: 'More' };
  render(
    <Stepper {...labels} value="25" min={1} quickValues={[5]} format={format} onChange={vi.fn()} />,
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Limit' }).value).toBe('۲۵');
  expect(screen.getByRole('button', { name: '۵' })).toBeTruthy();
});
