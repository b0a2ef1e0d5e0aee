import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextArea, TextField } from '#src/ui/text-field.tsx';

function describedText(element: HTMLElement): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' | ');
}

test('the error and the hint of a field describe it', () => {
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

test('[LA-02] an address and its placeholder are left-to-right in every language, other text follows the language', () => {
  render(
    <div dir="rtl">
      <TextField label="Link" type="url" value="" onChange={vi.fn()} />
      <TextField label="Name" value="" onChange={vi.fn()} />
    </div>,
  );
  const directionOf = (name: string) => screen.getByRole('textbox', { name }).getAttribute('dir');
  expect([directionOf('Link'), directionOf('Name')]).toEqual(['ltr', null]);
});

test('a field without an error is valid and has no description', () => {
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

test('a radio group may start without a selection, and describes its choices', async () => {
  const onChange = vi.fn();
  render(<RadioGroup label="Kind" choices={choices} value={undefined} onChange={onChange} />);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  const radio = screen.getByRole('radio', { name: 'TG Username' });
  expect(describedText(radio)).toBe('The name in the messenger');
  await userEvent.click(radio);
  expect(onChange).toHaveBeenCalledWith('tg');
});

test('a disabled radio group accepts no selection', async () => {
  const onChange = vi.fn();
  const kind = { label: 'Kind', choices, value: undefined, onChange };
  render(<RadioGroup {...kind} isDisabled />);
  const radio = screen.getByRole('radio', { name: 'TG Username' });
  expect(radio.matches(':disabled')).toBe(true);
  await userEvent.click(radio);
  expect(onChange).not.toHaveBeenCalled();
});

test('a select field returns one of its own values', async () => {
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
  // Its container, such as a sheet, closes by Escape once the field is empty.
  expect(onKeyAround).not.toHaveBeenCalledWith('Escape');
  await userEvent.keyboard('{Escape}');
  expect(onKeyAround).toHaveBeenCalledWith('Escape');
});

test('[LA-02] text follows the direction of its own language, an empty field that of the page', () => {
  const fieldWith = (value: string) => <TextArea label="Reason" value={value} onChange={vi.fn()} />;
  const { rerender } = render(fieldWith(''));
  const field = screen.getByRole('textbox', { name: 'Reason' });
  expect(field.hasAttribute('dir')).toBe(false);
  rerender(fieldWith('انجام نشده'));
  expect(field.getAttribute('dir')).toBe('auto');
});

test('a disabled segmented field accepts no selection, and its label may be only for screen readers', async () => {
  const onChange = vi.fn();
  const kind = { label: 'Name type', choices, value: 'x', onChange } as const;
  const { rerender } = render(<SegmentedField {...kind} isDisabled />);
  const legend = screen.getByText('Name type');
  expect(legend.className).not.toContain('sr-only');
  await userEvent.click(screen.getByRole('radio', { name: 'TG Username' }));
  expect(onChange).not.toHaveBeenCalled();
  rerender(<SegmentedField {...kind} isLabelHidden />);
  expect(legend.className).toContain('sr-only');
  expect(screen.getByRole('group', { name: 'Name type' })).toBeTruthy();
});

test.each([
  [['Day', 'Week', 'Month', 'Yesterdays'], false],
  [['Day', 'Week', 'Month', 'Yester\u00ADdays'], false],
  [['Day', 'Week', 'Month', 'Last\u00ADYearEnd'], true],
  [['Day', 'Week', 'A very long word'], false],
])('[LA-05] a segmented field of %s has two rows: %s', (labels, isInRows) => {
  const many = labels.map((label) => ({ value: label, label }));
  render(<SegmentedField label="Time" choices={many} value="Day" onChange={vi.fn()} />);
  const bar = screen.getByRole('group').querySelector('div');
  expect(bar?.className.includes('grid-cols-2')).toBe(isInRows);
});

test('only the selected choice of a radio group is checked', () => {
  render(<RadioGroup label="Kind" choices={choices} value="tg" onChange={vi.fn()} />);
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked }) => checked)).toEqual([false, true]);
});

test('a select field shows its value and its error, and accepts no selection while it is disabled', () => {
  const kind = { label: 'Kind', choices, value: 'tg', onChange: vi.fn() } as const;
  const { rerender } = render(<SelectField {...kind} error="Choose another" />);
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' });
  expect(field).toMatchObject({ value: 'tg', disabled: false, ariaInvalid: 'true' });
  expect(describedText(field)).toBe('Choose another');
  rerender(<SelectField {...kind} isDisabled />);
  expect(field).toMatchObject({ disabled: true, ariaInvalid: 'false' });
});

test('[PA-08] Ctrl+Enter submits the form from a text field, once per press', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <TextField label="Name" value="ada" onChange={vi.fn()} />
    </form>,
  );
  const field = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.keyDown(field, { key: 'a', ctrlKey: true });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, repeat: true });
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a text field has no autocorrection, reports losing focus, and has its prefix on the left', async () => {
  const onBlur = vi.fn();
  const end = <button type="button">Paste</button>;
  const given = { value: '', onChange: vi.fn(), onBlur, prefix: '@', trailing: end, maxLength: 15 };
  render(<TextField label="Name" {...given} placeholder="ada" isDisabled={false} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(field).toMatchObject({ maxLength: 15, placeholder: 'ada', type: 'text' });
  const corrections = ['autocapitalize', 'autocorrect', 'spellcheck', 'autocomplete'];
  expect(corrections.map((name) => field.getAttribute(name))).toEqual([
    'none',
    'off',
    'false',
    'off',
  ]);
  expect(field.parentElement?.getAttribute('dir')).toBe('ltr');
  expect(field.previousElementSibling).toMatchObject({ textContent: '@', ariaHidden: 'true' });
  expect(screen.getByRole('button', { name: 'Paste' })).toBeTruthy();
  await userEvent.click(field);
  await userEvent.tab();
  expect(onBlur).toHaveBeenCalledTimes(1);
});

test('the text opposite a label describes the field, and a hidden label still names it', () => {
  render(<TextField label="Name" isLabelHidden corner="3 left" value="" onChange={vi.fn()} />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(describedText(field)).toBe('3 left');
  expect(screen.getByText('Name').className).toContain('sr-only');
  expect(screen.getByText('3 left').parentElement?.className).not.toContain('sr-only');
});
