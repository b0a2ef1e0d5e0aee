import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Chips, SelectChip } from '#src/ui/chip.tsx';
import { StepLine } from '#src/ui/step-line.tsx';
import { Steps } from '#src/ui/steps.tsx';

test('steps are a list that says which are done and which one is current', () => {
  render(
    <Steps
      doneLabel="done"
      format={String}
      steps={[
        { title: 'Link', text: 'Takes a minute', state: 'done' },
        { title: 'Wait', state: 'current' },
        { title: 'Earn', state: 'next' },
      ]}
    />,
  );
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Link done Takes a minute',
    '2Wait',
    '3Earn',
  ]);
  expect(screen.getByRole('listitem', { current: 'step' })).toBe(items[1]);
});

test('a step indicator states its progress in words', () => {
  render(
    <StepLine
      label="Steps"
      valueText="Step 2 of 3"
      steps={['Like', 'Repost', 'Quote']}
      currentIndex={1}
      format={String}
    />,
  );
  const line = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Steps' });
  expect([line.value, line.max, line.getAttribute('aria-valuetext')]).toEqual([
    2,
    3,
    'Step 2 of 3',
  ]);
});

test('one of a group of chips is selected, and many choices use the device’s own picker', async () => {
  const onType = vi.fn();
  const onSort = vi.fn();
  render(
    <>
      <Chips
        label="Kind"
        choices={[
          { value: 'any', label: 'All' },
          { value: 'like', label: 'Like', icon: 'like' },
        ]}
        value="any"
        onChange={onType}
      />
      <SelectChip
        label="Order"
        icon="filter"
        choices={[
          { value: 'best', label: 'Best' },
          { value: 'new', label: 'Newest' },
        ]}
        value="best"
        onChange={onSort}
      />
    </>,
  );
  expect(screen.getByRole('button', { name: 'All', pressed: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Like', pressed: false }));
  expect(onType).toHaveBeenCalledWith('like');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'new');
  expect(onSort).toHaveBeenCalledWith('new');
});

test('a step that waits for others has its own icon instead of its number', () => {
  render(
    <Steps
      doneLabel="done"
      format={String}
      steps={[
        { title: 'Sent', state: 'done' },
        { title: 'Review', state: 'waiting' },
      ]}
    />,
  );
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Sent done', 'Review']);
  expect(items.map((item) => item.querySelectorAll('svg').length)).toEqual([1, 1]);
  const signs = items.map((item) => item.querySelector('svg')?.innerHTML);
  expect(signs[0]).not.toBe(signs[1]);
});

test('in a step indicator the steps before the current one are checked, the others have their numbers', () => {
  const { container } = render(
    <StepLine
      label="Steps"
      valueText="Step 2 of 3"
      steps={['Like', 'Repost', 'Quote']}
      currentIndex={1}
      format={String}
    />,
  );
  const places = [...container.querySelectorAll('[aria-hidden=true] > span')];
  expect(places.map(({ textContent }) => textContent)).toEqual(['Like', '2Repost', '3Quote']);
  expect(places.map((place) => place.querySelector('svg') !== null)).toEqual([true, false, false]);
  expect(places.map((place) => place.innerHTML.includes('text-text'))).toEqual([
    false,
    true,
    false,
  ]);
});
