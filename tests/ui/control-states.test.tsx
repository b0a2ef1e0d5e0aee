import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '#src/ui/button.tsx';
import { Chips, SelectChip, ToggleChip } from '#src/ui/chip.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { EnterForm } from '#src/ui/enter-form.tsx';
import { FoldedText } from '#src/ui/folded-text.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { NoticeBar } from '#src/ui/notice-bar.tsx';
import { Stepper } from '#src/ui/stepper.tsx';
import { TextArea } from '#src/ui/text-field.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a disabled or loading button is marked as such, and ignores taps', async () => {
  const onClick = vi.fn();
  render(
    <>
      <Button isDisabled onClick={onClick}>
        Save
      </Button>
      <IconButton icon="refresh" label="Refresh" isLoading onClick={onClick} />
      <IconButton icon="cross" label="Clear" isDisabled onClick={onClick} />
    </>,
  );
  const states = ['Save', 'Refresh', 'Clear'].map((name) => [
    button(name).disabled,
    button(name).ariaBusy,
  ]);
  expect(states).toEqual([
    [true, 'false'],
    [true, 'true'],
    [true, 'false'],
  ]);
  for (const each of screen.getAllByRole('button')) await userEvent.click(each);
  expect(onClick).not.toHaveBeenCalled();
});

test('[MY-22] a button whose subject just appeared stays in the tab order, and does nothing', async () => {
  const onClick = vi.fn();
  render(
    <Button isSettling onClick={onClick}>
      Approve
    </Button>,
  );
  expect(button('Approve').disabled).toBe(false);
  expect(button('Approve').ariaDisabled).toBe('true');
  await userEvent.click(button('Approve'));
  expect(onClick).not.toHaveBeenCalled();
});

test('[MY-22] holding Enter presses a button once', () => {
  render(<Button>Approve</Button>);
  // A prevented key press taps nothing; `fireEvent` returns whether it was allowed.
  expect(fireEvent.keyDown(button('Approve'), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(button('Approve'), { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button('Approve'), { key: 'Tab', repeat: true })).toBe(true);
});

test('an icon button that expands something has its expanded state, any other has none', () => {
  const props = { icon: 'plus', onClick: () => undefined } as const;
  render(
    <>
      <IconButton {...props} label="Open" isExpanded />
      <IconButton {...props} label="Folded" isExpanded={false} />
      <IconButton {...props} label="Plain" />
    </>,
  );
  const states = ['Open', 'Folded', 'Plain'].map((name) => button(name).ariaExpanded);
  expect(states).toEqual(['true', 'false', null]);
});

test('only the chosen chip of a group is pressed, and tapping another reports its value', async () => {
  const onChange = vi.fn();
  const choices = [
    { value: 'all', label: 'All' },
    { value: 'like', label: 'Like' },
  ] as const;
  render(<Chips label="Kind" choices={choices} value="all" onChange={onChange} />);
  const group = within(screen.getByRole('group', { name: 'Kind' }));
  const pressed = group.getAllByRole('button').map((chip) => chip.ariaPressed);
  expect(pressed).toEqual(['true', 'false']);
  await userEvent.click(button('Like'));
  expect(onChange.mock.calls).toEqual([['like']]);
});

test('a chip with a list shows the selected choice, and its accessible name is only its label', () => {
  const choices = [
    { value: 'new', label: 'Newest' },
    { value: 'pay', label: 'Highest reward' },
  ] as const;
  const onChange = vi.fn();
  const props = { label: 'Order', icon: 'filter', choices, value: 'pay', onChange } as const;
  render(<SelectChip {...props} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' });
  expect(select.value).toBe('pay');
  expect(select.parentElement?.querySelector('[aria-hidden=true]:not(svg)')?.textContent).toBe(
    'Highest reward',
  );
});

test('a disabled tile keeps its state', async () => {
  const onChange = vi.fn();
  render(<ToggleChip icon="like" label="Like" isOn isDisabled onChange={onChange} />);
  expect(button('Like')).toMatchObject({ disabled: true, ariaPressed: 'true' });
  await userEvent.click(button('Like'));
  expect(onChange).not.toHaveBeenCalled();
});

test('a disabled stepper accepts neither digits nor taps, including quick values', () => {
  render(
    <Stepper
      label="Limit"
      value="5"
      onChange={() => undefined}
      min={1}
      quickValues={[5, 10]}
      format={String}
      decreaseLabel="Fewer"
      increaseLabel="More"
      isDisabled
    />,
  );
  expect(screen.getByRole<HTMLInputElement>('textbox').disabled).toBe(true);
  const buttons = screen.getAllByRole<HTMLButtonElement>('button');
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true, true]);
  expect([button('5').ariaPressed, button('10').ariaPressed]).toEqual(['true', 'false']);
});

test('[PA-08] Ctrl or Command with Enter submits the form from a text area', () => {
  const onEnter = vi.fn();
  render(
    <EnterForm label="Save" onEnter={onEnter}>
      <TextArea label="Reason" value="spam" onChange={() => undefined} />
    </EnterForm>,
  );
  const field = screen.getByLabelText('Reason');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
  expect(onEnter).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })).toBe(false);
  expect(fireEvent.keyDown(field, { key: 'Enter', metaKey: true })).toBe(false);
  expect(onEnter).toHaveBeenCalledTimes(2);
});

test('[PA-08] Enter in a field submits the form, and nothing while its button is disabled', async () => {
  const onEnter = vi.fn();
  const form = (isDisabled: boolean) => (
    <EnterForm label="Save" onEnter={onEnter} isDisabled={isDisabled}>
      <input aria-label="Name" />
      <input aria-label="Reason" />
    </EnterForm>
  );
  const { rerender } = render(form(true));
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
  expect(fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Name').form!)).toBe(false);
  expect(onEnter).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
  expect(onEnter).toHaveBeenCalledOnce();
});

test('a long text is collapsed until it is expanded, and a short one has no button', () => {
  const { rerender } = render(
    <FoldedText key="long" text={'a'.repeat(161)} showAllLabel="Show all" />,
  );
  const text = screen.getByText(/^a+$/);
  expect(text.className).toContain('line-clamp');
  act(() => button('Show all').click());
  expect(text.className).not.toContain('line-clamp');
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<FoldedText key="short" text={'a'.repeat(160)} showAllLabel="Show all" />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<FoldedText key="four" text={'a\nb\nc\nd'} showAllLabel="Show all" />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<FoldedText key="lines" text={'a\nb\nc\nd\ne'} showAllLabel="Show all" />);
  expect(screen.getByText(/^a/).className).toContain('pre-line');
  expect(button('Show all')).toBeTruthy();
});

test('[PA-08] a table is named, and each column has its heading', () => {
  const columns = [
    { header: 'Name', render: ({ name }: { name: string }) => name },
    { header: 'Letters', render: ({ name }: { name: string }) => String(name.length) },
  ];
  const items = [{ name: 'Ada' }, { name: 'Benno' }];
  render(
    <DataTable label="People" columns={columns} groups={[{ items }]} keyOf={({ name }) => name} />,
  );
  const table = within(screen.getByRole('table', { name: 'People' }));
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Name',
    'Letters',
  ]);
  const cells = table.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells).toEqual(['Ada', '3', 'Benno', '5']);
});

test('a notice at the top is announced when it appears', () => {
  render(<NoticeBar>You are offline</NoticeBar>);
  expect(screen.getByRole('status').textContent).toBe('You are offline');
});
