import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TextField } from '#src/ui/text-field.tsx';
import { TwoStepButton, nextTwoStep, useTwoStep } from '#src/ui/two-step-button.tsx';

function Tool({ execute }: { execute: () => Promise<void> }) {
  const [name, setName] = useState('ada');
  const action = useTwoStep(execute);
  return (
    <>
      <TextField
        label="Username"
        value={name}
        onChange={(next) => {
          setName(next);
          action.reset();
        }}
      />
      <TwoStepButton
        step={action.step}
        onAsk={action.ask}
        onConfirm={action.confirm}
        onCancel={action.reset}
        label="Ban User"
        confirmLabel="Confirm Ban"
        cancelLabel="Cancel"
        prompt={`Ban @${name}?`}
      />
    </>
  );
}

test('[AD-11] the first tap shows a yellow prompt that names the user, and sends nothing', async () => {
  const execute = vi.fn(async () => {});
  render(<Tool execute={execute} />);
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ban User' }));
  expect(screen.getByRole('status').textContent).toContain('Ban @ada?');
  expect(screen.getByRole('status').dataset['tone']).toBe('warning');
  expect(execute).not.toHaveBeenCalled();
});

test('[AD-11] the second step’s buttons appear below the prompt', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => {
    scroll.mockRestore();
  });
  render(<Tool execute={async () => {}} />);
  expect(scroll).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Ban User' }));
  const confirm = screen.getByRole('button', { name: 'Confirm Ban' });
  expect(scroll.mock.contexts).toEqual([confirm.parentElement]);
});

test('[AD-11] the second half of a double tap does not confirm', async () => {
  const execute = vi.fn(async () => {});
  render(<Tool execute={execute} />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Ban User' }));
  expect(screen.getByRole('button', { name: 'Confirm Ban' })).toBeTruthy();
  expect(execute).not.toHaveBeenCalled();
});

test('[AD-12] the second tap executes once; the button is disabled until the response', async () => {
  let answer = () => {};
  const execute = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  render(<Tool execute={execute} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ban User' }));
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm Ban' });
  await userEvent.click(confirm);
  expect(confirm.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  await userEvent.click(confirm);
  expect(execute).toHaveBeenCalledTimes(1);
  answer();
  const first = await screen.findByRole<HTMLButtonElement>('button', { name: 'Ban User' });
  expect(first.disabled).toBe(false);
  expect(screen.queryByRole('status')).toBeNull();
});

test('[AD-12] two taps before the next render execute once', async () => {
  const execute = vi.fn(async () => {});
  render(<Tool execute={execute} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ban User' }));
  const confirm = screen.getByRole('button', { name: 'Confirm Ban' });
  confirm.click();
  confirm.click();
  await screen.findByRole('button', { name: 'Ban User' });
  expect(execute).toHaveBeenCalledTimes(1);
});

test('[AD-13] Cancel returns to the first step, sends nothing and keeps the fields', async () => {
  const execute = vi.fn(async () => {});
  render(<Tool execute={execute} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ban User' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Ban User' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' }).value).toBe('ada');
  expect(execute).not.toHaveBeenCalled();
});

test('[AD-13] changing a field returns to the first step', async () => {
  const execute = vi.fn(async () => {});
  render(<Tool execute={execute} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ban User' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), 'x');
  expect(screen.getByRole('button', { name: 'Ban User' })).toBeTruthy();
  expect(execute).not.toHaveBeenCalled();
});

test('[AD-12] [AD-13] no sequence of taps executes without a prompt, and nothing interrupts an execution', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ask', 'run', 'reset', 'done')), (events) => {
      let step: ReturnType<typeof nextTwoStep> = 'idle';
      for (const event of events) {
        const before = step;
        step = nextTwoStep(step, event);
        const isStart = step === 'running' && before !== 'running';
        const isEnd = before === 'running' && step !== 'running';
        expect(!isStart || before === 'asked').toBe(true);
        expect(!isEnd || event === 'done').toBe(true);
      }
    }),
  );
});

test('[AD-11] a destructive action is red and its prompt solid red, any other is primary or secondary', () => {
  const calls = { onAsk: () => undefined, onConfirm: () => undefined, onCancel: () => undefined };
  const words = { label: 'Ban', confirmLabel: 'Confirm', cancelLabel: 'Cancel', prompt: 'Ban?' };
  const look = (name: string) => screen.getByRole('button', { name }).className;
  const { rerender } = render(<TwoStepButton {...calls} {...words} step="idle" isDestructive />);
  expect(look('Ban')).toContain('bg-destructive-soft');
  rerender(<TwoStepButton {...calls} {...words} step="asked" isDestructive />);
  expect(look('Confirm')).toContain('bg-destructive-fill');
  rerender(<TwoStepButton {...calls} {...words} step="idle" isSecondary />);
  expect(look('Ban')).toContain('bg-accent-soft');
  rerender(<TwoStepButton {...calls} {...words} step="asked" isSecondary />);
  expect(look('Confirm')).toContain('bg-button');
});

test('[AD-11] a disabled action shows no prompt', async () => {
  const onAsk = vi.fn();
  const calls = { onAsk, onConfirm: () => undefined, onCancel: () => undefined };
  const words = { label: 'Ban', confirmLabel: 'Confirm', cancelLabel: 'Cancel', prompt: 'Ban?' };
  render(<TwoStepButton {...calls} {...words} step="idle" isDisabled />);
  await userEvent.click(screen.getByRole('button', { name: 'Ban' }));
  expect(onAsk).not.toHaveBeenCalled();
});
