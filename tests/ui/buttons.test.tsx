import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { LinkProvider } from '#src/ui/link.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { ToggleChip } from '#src/ui/chip.tsx';

test('a loading button keeps its name, is marked as busy and ignores taps', async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Save</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);

  rerender(
    <Button onClick={onClick} isLoading>
      Save
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Save', busy: true })).toBe(button);
  expect(button.disabled).toBe(true);
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a submit button submits its form', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Send</Button>
      <Button>Not this one</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Not this one' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('an icon button is named by its label', async () => {
  const onClick = vi.fn();
  render(<IconButton icon="refresh" label="Refresh" onClick={onClick} />);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a link that looks like a button is an anchor, or the element that the provider renders', () => {
  const { unmount } = render(<ButtonLink href="/earn">Earn</ButtonLink>);
  expect(screen.getByRole('link', { name: 'Earn' }).getAttribute('href')).toBe('/earn');
  unmount();

  render(
    <LinkProvider component={({ href, children }) => <a href={`#${href}`}>{children}</a>}>
      <ButtonLink href="/earn">Earn</ButtonLink>
    </LinkProvider>,
  );
  expect(screen.getByRole('link', { name: 'Earn' }).getAttribute('href')).toBe('#/earn');
});

test('a chip shows its price and whether it is selected', async () => {
  const onChange = vi.fn();
  const { rerender } = render(
    <ToggleChip icon="like" label="Like" detail="0.5 each" isOn={false} onChange={onChange} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Like 0.5 each', pressed: false }));
  expect(onChange).toHaveBeenLastCalledWith(true);

  rerender(<ToggleChip icon="like" label="Like" detail="0.5 each" isOn onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Like 0.5 each', pressed: true }));
  expect(onChange).toHaveBeenLastCalledWith(false);
});

test('a switch is on or off', async () => {
  const onChange = vi.fn();
  render(<Switch label="Messages" isOn onChange={onChange} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Messages', checked: true }));
  expect(onChange).toHaveBeenCalledWith(false);
});

test('copying is confirmed in text that a screen reader announces', async () => {
  const copy = vi.fn(async () => true);
  render(
    <CopyButton
      text="the guide"
      label="Copy"
      copiedLabel="Copied"
      fallbackLabel="Text to copy"
      copy={copy}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copy).toHaveBeenCalledWith('the guide');
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Copied');
});

test('the confirmation of copying is visible for two seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const labels = { label: 'Copy', copiedLabel: 'Copied', fallbackLabel: 'Text to copy' };
  render(<CopyButton text="the guide" {...labels} copy={async () => true} />);
  await act(async () => fireEvent.click(screen.getByRole('button')));
  act(() => void vi.advanceTimersByTime(1999));
  expect(screen.getByRole('button').textContent).toBe('Copied');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('button').textContent).toBe('Copy');
});

test('a device that refuses to copy shows the text, selected', async () => {
  render(
    <CopyButton
      text="the guide"
      label="Copy"
      copiedLabel="Copied"
      fallbackLabel="Text to copy"
      copy={async () => false}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text to copy' });
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('the guide');
});

test('a switch that is disabled keeps its state and changes nothing', async () => {
  const onChange = vi.fn();
  render(<Switch label="Messages" isOn={false} isDisabled onChange={onChange} />);
  const field = screen.getByRole('switch', { name: 'Messages', checked: false });
  expect(field).toHaveProperty('disabled', true);
  await userEvent.click(field);
  expect(onChange).not.toHaveBeenCalled();
});

test('a loading button shows a spinner instead of its icon, and an icon button has a tooltip', () => {
  const buttons = (isLoading: boolean) => (
    <>
      <Button isLoading={isLoading}>Save</Button>
      <IconButton icon="refresh" label="Refresh" isLoading={isLoading} onClick={() => undefined} />
    </>
  );
  const { rerender } = render(buttons(false));
  const ringsOf = () =>
    ['Save', 'Refresh'].map(
      (name) => screen.getByRole('button', { name }).querySelectorAll('.animate-spin').length,
    );
  expect(ringsOf()).toEqual([0, 0]);
  rerender(buttons(true));
  expect(ringsOf()).toEqual([1, 1]);
  expect(screen.getByRole('button', { name: 'Refresh' }).querySelectorAll('svg')).toHaveLength(1);
  expect(screen.getByTitle('Refresh')).toBe(screen.getByRole('button', { name: 'Refresh' }));
});

test('a link that looks like a button reports its taps', async () => {
  const onClick = vi.fn();
  render(
    <ButtonLink href="#there" onClick={onClick}>
      Earn
    </ButtonLink>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Earn' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});
