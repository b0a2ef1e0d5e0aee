import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { Stepper } from '#src/ui/stepper.tsx';
import { TextArea, TextField } from '#src/ui/text-field.tsx';

function describedText(element: HTMLElement): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' | ');
}

test('the error and the hint of a field are tied to it', () => {
  render(
    <TextField
      label="Post link"
      value="x"
      onChange={vi.fn()}
      error="This is no link"
      hint="From your browser"
    />,
  );
  const field = screen.getByRole('textbox', { name: 'Post link' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(describedText(field)).toBe('This is no link | From your browser');
  expect(screen.getByRole('alert').textContent).toBe('This is no link');
});

test('[LA-02] an address and its example read from the left in every language, other words as the language does', () => {
  render(
    <div dir="rtl">
      <TextField label="Link" type="url" value="" onChange={vi.fn()} />
      <TextField label="Name" value="" onChange={vi.fn()} />
    </div>,
  );
  const directionOf = (name: string) => screen.getByRole('textbox', { name }).getAttribute('dir');
  expect([directionOf('Link'), directionOf('Name')]).toEqual(['ltr', null]);
});

test('a field without an error is valid and described by nothing', () => {
  render(<TextField label="Name" isLabelHidden value="" onChange={vi.fn()} />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field.getAttribute('aria-invalid')).toBe('false');
  expect(field.hasAttribute('aria-describedby')).toBe(false);
});

test('a text area stops at its limit and counts the characters', async () => {
  function Form() {
    const [reason, setReason] = useState('');
    return (
      <TextArea
        label="Reason"
        limit={{ characters: 5, format: String }}
        value={reason}
        onChange={setReason}
      />
    );
  }
  render(<Form />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await userEvent.type(field, 'too long');
  expect(field.value).toBe('too l');
  expect(describedText(field)).toBe('5/5');
});

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

test('[LA-02] a stepper takes the digits of a Persian keyboard', async () => {
  render(<Limit />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Limit' });
  await userEvent.clear(field);
  await userEvent.type(field, '۲۵');
  expect(field.value).toBe('25');
});

test('a stepper takes digits only, and may be emptied', async () => {
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

const choices = [
  { value: 'x', label: 'X Username' },
  { value: 'tg', label: 'TG Username', description: 'The name in the messenger' },
] as const;

test('a segmented field is a named group of radio buttons', async () => {
  const onChange = vi.fn();
  render(<SegmentedField label="Name type" choices={choices} value="x" onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Name type' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'X Username', checked: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'TG Username' }));
  expect(onChange).toHaveBeenCalledWith('tg');
});

test('a radio group may start without a choice, and describes its choices', async () => {
  const onChange = vi.fn();
  render(<RadioGroup label="Kind" choices={choices} value={undefined} onChange={onChange} />);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  const radio = screen.getByRole('radio', { name: 'TG Username' });
  expect(describedText(radio)).toBe('The name in the messenger');
  await userEvent.click(radio);
  expect(onChange).toHaveBeenCalledWith('tg');
});

test('a radio group that is disabled takes no choice', async () => {
  const onChange = vi.fn();
  const kind = { label: 'Kind', choices, value: undefined, onChange };
  render(<RadioGroup {...kind} isDisabled />);
  const radio = screen.getByRole('radio', { name: 'TG Username' });
  expect(radio.matches(':disabled')).toBe(true);
  await userEvent.click(radio);
  expect(onChange).not.toHaveBeenCalled();
});

test('a select field gives back one of its own values', async () => {
  const onChange = vi.fn();
  render(<SelectField label="Kind" choices={choices} value="x" onChange={onChange} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'TG Username');
  expect(onChange).toHaveBeenCalledWith('tg');
});

test('a search field is emptied by its button and by Escape, and keeps the focus', async () => {
  const onKeyAround = vi.fn();
  function Search() {
    const [text, setText] = useState('');
    return (
      <div role="presentation" onKeyDown={({ key }) => void onKeyAround(key)}>
        <SearchField label="Search" clearLabel="Clear" value={text} onChange={setText} />
      </div>
    );
  }
  render(<Search />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.type(field, 'ada');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'ada{Escape}');
  expect(field.value).toBe('');
  // What is around it, such as a sheet, closes by Escape once the field is empty.
  expect(onKeyAround).not.toHaveBeenCalledWith('Escape');
  await userEvent.keyboard('{Escape}');
  expect(onKeyAround).toHaveBeenCalledWith('Escape');
});

test('[LA-02] a text is written from the side of its own language, and an empty field from that of the page', () => {
  const fieldWith = (value: string) => <TextArea label="Reason" value={value} onChange={vi.fn()} />;
  const { rerender } = render(fieldWith(''));
  const field = screen.getByRole('textbox', { name: 'Reason' });
  expect(field.hasAttribute('dir')).toBe(false);
  rerender(fieldWith('انجام نشده'));
  expect(field.getAttribute('dir')).toBe('auto');
});
