import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Card } from '#src/ui/card.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { EmptyState, ErrorState, ListStates, type ListState } from '#src/ui/list-states.tsx';
import { Section } from '#src/ui/section.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
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

test('a cell is a link, a button or plain, depending on its props', async () => {
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

test('a cell has its title above, shows where it leads, and marks which one is open beside it', async () => {
  const onClick = vi.fn();
  render(
    <Section>
      <Cell overline="Ends" title="3 May" />
      <Cell title="Ada" href="#ada" onClick={onClick} />
      <Cell title="Ben" href="#ben" hasChevron={false} />
      <Cell title="Cem" onClick={onClick} hasChevron isCurrent />
      <Cell title="Dan" onClick={onClick} isDisabled />
    </Section>,
  );
  expect(screen.getByText('Ends').parentElement?.textContent).toBe('Ends 3 May');
  const signsOf = (name: string) =>
    screen.getByText(name).parentElement?.parentElement?.querySelectorAll('svg').length;
  expect(['3 May', 'Ada', 'Ben', 'Cem', 'Dan'].map(signsOf)).toEqual([0, 1, 0, 1, 0]);
  const cells = ['Cem', 'Dan'].map((name) => screen.getByRole('button', { name }));
  expect(cells.map(({ ariaCurrent }) => ariaCurrent)).toEqual(['true', null]);
  await userEvent.click(screen.getByRole('button', { name: 'Dan' }));
  expect(onClick).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'Ada' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a section without a header is no region, and content at the end of its header is rendered', () => {
  const { container, rerender } = render(<Section>one</Section>);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(container.querySelector('section')?.hasAttribute('aria-labelledby')).toBe(false);
  rerender(
    <Section header="Today" headerTrailing={<button type="button">More</button>}>
      one
    </Section>,
  );
  expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a card with an address is one link, one without address and action is neither link nor button', () => {
  const { rerender } = render(
    <Card href="#post" label="Open the post">
      text
    </Card>,
  );
  const link = screen.getByRole('link', { name: 'Open the post' });
  expect(link.getAttribute('href')).toBe('#post');
  rerender(<Card>text</Card>);
  expect([screen.queryByRole('link'), screen.queryByRole('button')]).toEqual([null, null]);
});

test('a card with an action is one button, and its label replaces its content as the name', async () => {
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

test('a loading list says that it is loading', () => {
  renderStates({ status: 'loading' });
  expect(screen.getByRole('status').textContent).toBe('Loading posts');
  expect(screen.getByRole('status').parentElement?.ariaBusy).toBe('true');
});

test('a failed list shows the error and offers a retry', async () => {
  const onRetry = renderStates({ status: 'failed', message: 'Failed to load posts' });
  expect(screen.getByRole('alert').textContent).toBe('Failed to load posts');
  expect(screen.getByText('Check the line')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a loaded list shows its items, or that it is empty', () => {
  renderStates({ status: 'ready', items: [] });
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  renderStates({ status: 'ready', items: ['a post'] });
  expect(screen.getByText('a post')).toBeTruthy();
});

/** Renders five hundred people of 160 px each, and returns their items. */
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

test('a long list keeps the document small if nothing can be measured', () => {
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

test('an empty state says what to do next and links there', () => {
  const { rerender } = render(<EmptyState title="Nothing yet" />);
  expect([screen.queryByRole('link'), screen.queryByRole('button')]).toEqual([null, null]);
  rerender(
    <EmptyState
      title="Nothing yet"
      text="Publish a post."
      action={<button type="button">Publish</button>}
      link={{ href: '#earn', label: 'Earn' }}
    />,
  );
  expect(screen.getByText('Publish a post.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Earn' }).getAttribute('href')).toBe('#earn');
});

test('a permanent failure offers no retry', () => {
  render(<ErrorState title="It is gone" retryLabel="Retry" />);
  expect(screen.getByRole('alert').textContent).toBe('It is gone');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a skeleton has the requested number of rows or cards, or one profile header', () => {
  const { container, rerender } = render(<Skeleton shape="cards" count={4} label="Loading" />);
  const pieces = () => container.querySelector('[aria-hidden]')?.children.length;
  expect(pieces()).toBe(4);
  rerender(<Skeleton shape="rows" label="Loading" />);
  expect(pieces()).toBe(3);
  for (const shape of ['header', 'balance'] as const) {
    rerender(<Skeleton shape={shape} count={4} label="Loading" />);
    expect(pieces()).toBe(1);
  }
  expect(screen.getByRole('status').textContent).toBe('Loading');
});

test('[PA-08] a group of rows has a heading across all columns, and without a label none', () => {
  const columns = [
    { header: 'Name', render: (name: string) => name },
    { header: 'Letters', render: (name: string) => String(name.length) },
  ];
  const groups = [{ label: 'Today', items: ['Ada'] }, { items: ['Ben'] }];
  render(<DataTable label="People" columns={columns} groups={groups} keyOf={(name) => name} />);
  const headings = screen.getAllByRole<HTMLTableCellElement>('rowheader');
  expect(headings.map(({ textContent, colSpan, scope }) => [textContent, colSpan, scope])).toEqual([
    ['Today', 2, 'rowgroup'],
  ]);
});

/** Renders so many people of 160 px each, of which a screen fits five; returns the list. */
function renderList(count: number, onEndNear: () => void): HTMLElement {
  vi.stubGlobal('ResizeObserver', vi.fn());
  vi.stubGlobal('innerHeight', 800);
  const names = Array.from({ length: count }, (_, index) => `Person ${index}`);
  const people = (
    <VirtualList
      label="People"
      items={names}
      look="cards"
      estimatedHeightPx={160}
      keyOf={(name) => name}
      renderItem={(name) => <p>{name}</p>}
      onEndNear={onEndNear}
    />
  );
  render(people);
  return screen.getByRole('list', { name: 'People' });
}

test.each([
  [0, 0, 0],
  [6, 6, 1],
  [7, 6, 0],
])(
  '[SP-05] %s people have %s rendered at once, and a list that fits shows its end',
  (count, shown, reports) => {
    const onEndNear = vi.fn();
    const list = renderList(count, onEndNear);
    const items = within(list).queryAllByRole('listitem');
    expect(items).toHaveLength(shown);
    expect(items.map((item) => item.getAttribute('aria-posinset'))).toEqual(
      Array.from({ length: shown }, (_, index) => String(index + 1)),
    );
    expect(onEndNear).toHaveBeenCalledTimes(reports);
    // The others reserve their estimated height.
    expect(list.style.paddingBottom).toBe(`${String((count - shown) * 160)}px`);
  },
);

test('there is a gap between a list’s cards, and none below the last one', () => {
  const list = renderList(3, () => undefined);
  const gaps = within(list)
    .getAllByRole('listitem')
    .map(({ className }) => className.includes('pb-3'));
  expect(gaps).toEqual([true, true, false]);
});
