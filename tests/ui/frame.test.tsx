import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Button } from '#src/ui/button.tsx';
import { LoadingScreen } from '#src/ui/loading-screen.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { TabBar } from '#src/ui/tab-bar.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { TextField } from '#src/ui/text-field.tsx';

test('a screen is the page’s main landmark, named by its heading', async () => {
  const onBack = vi.fn();
  render(
    <Screen title="Requests" back={{ label: 'Back', onBack }}>
      content
    </Screen>,
  );
  expect(screen.getByRole('main', { name: 'Requests' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Requests' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('a hidden title is still read aloud', () => {
  render(
    <Screen title="Home" isTitleHidden>
      content
    </Screen>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeTruthy();
  expect(screen.getByRole('banner').className).toContain('sr-only');
});

test('a page can have content below and beside its title, and a replaced title stays for screen readers', () => {
  const { rerender } = render(
    <Screen title="Leaders" subtitle="This week" trailing={<Button>Refresh</Button>}>
      content
    </Screen>,
  );
  const title = screen.getByRole('heading', { level: 1, name: 'Leaders' });
  expect([title.tabIndex, title.className.includes('sr-only')]).toEqual([-1, false]);
  expect(screen.getByRole('banner').textContent).toBe('LeadersRefreshThis week');
  expect(screen.getByRole('banner').className).not.toContain('sr-only');
  rerender(
    <Screen title="Leaders" heading={<p>Ada</p>}>
      content
    </Screen>,
  );
  expect(title.className).toContain('sr-only');
  expect(screen.getByText('Ada')).toBeTruthy();
  expect(screen.getByRole('banner').className).not.toContain('sr-only');
});

test('the tab bar marks the current tab', () => {
  render(
    <TabBar
      label="Main"
      items={[
        { href: '/', label: 'Home', icon: 'home', isCurrent: true },
        { href: '/admin', label: 'Admin', icon: 'shield', isCurrent: false },
      ]}
    />,
  );
  const bar = screen.getByRole('navigation', { name: 'Main' });
  expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Home');
  expect(within(bar).getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin');
  const signs = [...bar.querySelectorAll('svg')].map((sign) => sign.getAttribute('fill'));
  expect(signs).toEqual(['currentColor', 'none']);
  // A touch keyboard would push it over the field.
  expect(bar.classList).toContain('ui-hidden-by-keyboard');
});

test('a loading screen and a message screen are whole pages with a heading', () => {
  const { unmount } = render(<LoadingScreen title="Wait" text="A moment" />);
  expect(screen.getByRole('main').textContent).toBe('WaitA moment');
  expect(screen.getByRole('main').ariaBusy).toBe('true');
  expect(screen.getByRole('heading', { name: 'Wait' }).parentElement?.ariaLive).toBe('polite');
  unmount();
  render(
    <MessageScreen
      drawing={<Drawing name="failed" />}
      title="It failed"
      lead="The reason"
      actions={<Button>Reload</Button>}
    />,
  );
  expect(screen.getByRole('heading', { name: 'It failed' })).toBeTruthy();
  expect(screen.getByText('The reason')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

/** Sets the document's direction until the test ends. */
function markDirection(direction: string): void {
  document.documentElement.dir = direction;
  onTestFinished(() => {
    document.documentElement.removeAttribute('dir');
  });
}

function TaskTabs() {
  const [value, setValue] = useState<'active' | 'completed'>('active');
  return (
    <Tabs
      label="My tasks"
      items={[
        { value: 'active', label: 'Active', count: '2' },
        { value: 'completed', label: 'Completed' },
      ]}
      value={value}
      onChange={setValue}
    >
      panel of {value}
    </Tabs>
  );
}

test('a tap selects a tab, and the panel is named by the selected tab', async () => {
  render(<TaskTabs />);
  expect(screen.getByRole('tabpanel', { name: 'Active 2' }).textContent).toBe('panel of active');
  await userEvent.click(screen.getByRole('tab', { name: 'Completed' }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Completed');
  expect(screen.getByRole('tabpanel', { name: 'Completed' })).toBeTruthy();
});

test.each([
  ['ltr', '{ArrowRight}', '{ArrowLeft}'],
  ['rtl', '{ArrowLeft}', '{ArrowRight}'],
])(
  '[LA-02] in %s text, %s moves to the next tab and %s to the previous one',
  async (direction, on, back) => {
    markDirection(direction);
    const names = ['Pending', 'Approved', 'Rejected'];
    const Three = () => {
      const [value, setValue] = useState('Pending');
      const items = names.map((name) => ({ value: name, label: name }));
      return (
        <Tabs label="By state" items={items} value={value} onChange={setValue}>
          panel
        </Tabs>
      );
    };
    render(<Three />);
    await userEvent.tab();
    const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
    await userEvent.keyboard(on);
    expect(chosen()).toBe('Approved');
    await userEvent.keyboard(back);
    expect(chosen()).toBe('Pending');
  },
);

test('arrow keys, Home and End move between tabs, and only the selected tab is in the tab order', async () => {
  render(<TaskTabs />);
  await userEvent.tab();
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
  expect(document.activeElement?.textContent).toBe('Active 2');
  for (const [key, expected] of [
    ['{ArrowRight}', 'Completed'],
    ['{ArrowRight}', 'Active 2'],
    ['{ArrowLeft}', 'Completed'],
    ['{ArrowDown}', 'Active 2'],
    ['{ArrowUp}', 'Completed'],
    ['{Home}', 'Active 2'],
    ['{End}', 'Completed'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(chosen()).toBe(expected);
    expect(document.activeElement?.textContent).toBe(expected);
  }
});

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Create post"
        closeLabel="Close"
        footer={<Button>Post</Button>}
      >
        <TextField label="Link" value="" onChange={vi.fn()} />
      </Sheet>
    </>
  );
}

test('a sheet takes the focus, traps it and returns it', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.click(opener);
  const sheet = await screen.findByRole('dialog', { name: 'Create post' });
  expect(document.activeElement).toBe(sheet);
  for (let step = 0; step < 6; step += 1) {
    await user.tab();
    expect(sheet.contains(document.activeElement)).toBe(true);
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test('the button of a sheet closes it', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('pulling down a sheet’s header closes it only if it is pulled far enough', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  const pull = (from: HTMLElement, byPx: number) => {
    fireEvent.pointerDown(from, { clientY: 100, pointerId: 1 });
    fireEvent.pointerMove(from, { clientY: 100 + byPx, pointerId: 1 });
    fireEvent.pointerUp(from, { pointerId: 1 });
  };
  const head = screen.getByRole('heading', { name: 'Create post' });
  pull(head, 96);
  pull(screen.getByRole('button', { name: 'Close' }), 200);
  expect(screen.getByRole('dialog').dataset['state']).toBe('open');
  pull(head, 97);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[SP-07] a sheet dims the page at once, and renders its content after that paint', async () => {
  const frames = new Map<number, FrameRequestCallback>();
  vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => {
    frames.set(frames.size + 1, call);
    return frames.size;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  onTestFinished(() => void vi.unstubAllGlobals());
  const nextFrame = () => {
    const calls = [...frames.values()];
    frames.clear();
    for (const call of calls) call(0);
  };
  render(<Opener />);
  const bodySize = document.body.children.length;
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(document.body.children).toHaveLength(bodySize + 1);
  expect(screen.queryByRole('dialog')).toBeNull();
  nextFrame();
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Opening it again takes the same two steps.
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  nextFrame();
  expect(await screen.findByRole('dialog', { name: 'Create post' })).toBeTruthy();
});

test('[SP-07] closing a sheet does not rerender its content', async () => {
  const drawn = vi.fn();
  function Content() {
    drawn();
    return <p>content</p>;
  }
  const sheet = (isOpen: boolean) => (
    <Sheet isOpen={isOpen} onClose={vi.fn()} title="Post" closeLabel="Close">
      <Content />
    </Sheet>
  );
  const { rerender } = render(sheet(true));
  await screen.findByText('content');
  drawn.mockClear();
  rerender(sheet(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(drawn).not.toHaveBeenCalled();
});
