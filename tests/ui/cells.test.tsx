import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Card } from '#src/ui/card.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { ListStates, type ListState } from '#src/ui/list-states.tsx';
import { Section } from '#src/ui/section.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a section is named by its header and counts its items', () => {
  render(
    <Section header="Today" footer="All of them" isList>
      <Cell title="One" />
      <Cell title="Two" />
    </Section>,
  );
  const section = screen.getByRole('region', { name: 'Today' });
  expect(within(section).getAllByRole('listitem')).toHaveLength(2);
  expect(within(section).getByText('All of them')).toBeTruthy();
});

test('a cell is a link, a button or plain, by what it is given', async () => {
  const onClick = vi.fn();
  render(
    <Section>
      <Cell title="Ada" subtitle="@ada" href="/user/1" />
      <Cell title="Sign out" onClick={onClick} />
      <Cell title="Version" trailing="1.0" />
      <Cell title="Busy" onClick={onClick} isLoading />
    </Section>,
  );
  expect(screen.getByRole('link', { name: 'Ada @ada' }).getAttribute('href')).toBe('/user/1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await userEvent.click(screen.getByRole('button', { name: 'Busy', busy: true }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  expect(screen.getByText('1.0')).toBeTruthy();
});

test('a card with an action is one button, and its label replaces its content as name', async () => {
  const onClick = vi.fn();
  render(
    <Card onClick={onClick} label="Open the post">
      x.com/ada/status/1
    </Card>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open the post' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

function renderStates(state: ListState<string>, onRetry = vi.fn()) {
  render(
    <ListStates
      state={state}
      skeleton="rows"
      loadingLabel="Loading posts"
      empty={<p>Nothing yet</p>}
      retryText="Check the line"
      retryLabel="Retry"
      onRetry={onRetry}
    >
      {(items) => items.map((item) => <p key={item}>{item}</p>)}
    </ListStates>,
  );
  return onRetry;
}

test('a loading list says so', () => {
  renderStates({ status: 'loading' });
  expect(screen.getByRole('status').textContent).toBe('Loading posts');
});

test('a failed list says what happened and offers a retry', async () => {
  const onRetry = renderStates({ status: 'failed', message: 'Failed to load posts' });
  expect(screen.getByRole('alert').textContent).toBe('Failed to load posts');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a ready list without items is empty, with items it shows them', () => {
  renderStates({ status: 'ready', items: [] });
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  renderStates({ status: 'ready', items: ['a post'] });
  expect(screen.getByText('a post')).toBeTruthy();
});

/** Shows five hundred people of 160 px each, and answers their items. */
function renderPeople(): readonly HTMLElement[] {
  const names = Array.from({ length: 500 }, (_, index) => `Person ${index}`);
  render(
    <VirtualList
      label="People"
      items={names}
      estimatedHeightPx={160}
      keyOf={(name) => name}
      renderItem={(name) => <Cell title={name} />}
    />,
  );
  return within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
}

test('a long list keeps the document small where nothing can be measured', () => {
  const items = renderPeople();
  expect(items).toHaveLength(40);
  expect(items[0]?.textContent).toBe('Person 0');
  expect(items[0]?.getAttribute('aria-setsize')).toBe('500');
});

test.each([
  [400, 6],
  [800, 6],
  [1200, 9],
  [9000, 12],
])(
  '[SP-05] before it is measured, a long list of an app %s px high has %s items',
  (heightPx, count) => {
    vi.stubGlobal('ResizeObserver', vi.fn());
    vi.stubGlobal('innerHeight', heightPx);
    expect(renderPeople()).toHaveLength(count);
  },
);
