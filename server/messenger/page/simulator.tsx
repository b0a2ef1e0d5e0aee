import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { SimulatorConfig } from '../messages.ts';
import { Button } from '#src/ui/button.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { createActions, type Actions, type Device } from './actions.ts';
import { ChatPanel } from './chat-panel.tsx';
import type { CallEntry } from './client-state.ts';
import { LaunchPanel } from './launch-panel.tsx';
import { Phone } from './phone.tsx';
import { PRESETS, presetOf, writeSettings, type LaunchSettings } from './settings.ts';
import { toast, useSimulator } from './simulator-state.ts';

const POLL_MS = 2000;

interface SimulatorProps {
  readonly config: SimulatorConfig;
  readonly device: Device;
}

/** The simulator: the phone, with the panels beside it; on a small screen, open panels cover the app. */
export function Simulator({ config, device }: SimulatorProps) {
  const settings = useSimulator((state) => state.settings);
  const [actions, setActions] = useState<Actions>();
  const [isPanelOpen, setPanelOpen] = useState(
    () => !new URLSearchParams(location.search).has('as'),
  );
  const mount = useCallback(
    (view: HTMLElement) => {
      const made = createActions(view, config, device);
      setActions(made);
      void made.open({});
    },
    [config, device],
  );
  useChatPolling(actions);
  useAddress(settings, config);

  const open = async (change: Partial<LaunchSettings>): Promise<void> => {
    setPanelOpen(false);
    await actions?.open(change);
  };
  return (
    <div className="relative flex h-dvh flex-col overflow-hidden sm:flex-row">
      <header className="flex items-center gap-2 border-b border-separator bg-card px-3 py-1 sm:hidden">
        <h1 className="flex-1 truncate text-footnote text-hint">{titleOf(settings, config)}</h1>
        <button
          type="button"
          aria-expanded={isPanelOpen}
          onClick={() => setPanelOpen(!isPanelOpen)}
          className="min-h-7 rounded-full bg-accent-soft px-3 text-footnote font-semibold text-accent"
        >
          Simulator
        </button>
      </header>
      <Panels config={config} actions={actions} open={open} isOpen={isPanelOpen}>
        <main
          aria-label="Mini-app"
          className="relative grid min-w-0 flex-1 place-items-center overflow-hidden max-sm:place-items-stretch"
        >
          <Phone title={config.bot.title} client={actions?.client} open={open} mount={mount} />
          <Toasts />
        </main>
      </Panels>
    </div>
  );
}

interface PanelsProps extends Pick<SimulatorProps, 'config'> {
  readonly actions: Actions | undefined;
  readonly open: (change: Partial<LaunchSettings>) => Promise<void>;
  readonly isOpen: boolean;
  readonly children: React.ReactNode;
}

type PanelName = 'launch' | 'chat' | 'calls';

/** The panels around the app: one column with all of them, or one on each side if there is room. */
function Panels({ config, actions, open, isOpen, children }: PanelsProps) {
  const isWide = useMatches('(min-width: 1101px)');
  const [chosen, setChosen] = useState<PanelName>('launch');
  const messageCount = useSimulator(({ chats }) =>
    chats.reduce((sum, chat) => sum + chat.messages.length, 0),
  );
  const callCount = useSimulator(({ calls }) => calls.length);
  const value = isWide && chosen === 'launch' ? 'chat' : chosen;
  const launch = (
    <LaunchPanel personas={config.personas} open={open} setScheme={actions?.setScheme} />
  );
  const items = [
    ...(isWide ? [] : [{ value: 'launch' as const, label: 'Launch' }]),
    { value: 'chat' as const, label: 'Bot chat', count: String(messageCount || '') },
    { value: 'calls' as const, label: 'Calls', count: String(callCount || '') },
  ];
  const tabs = (
    <Tabs label="Simulator panels" items={items} value={value} onChange={setChosen}>
      {isWide ? null : <div hidden={value !== 'launch'}>{launch}</div>}
      <div hidden={value !== 'chat'}>
        <ChatPanel botTitle={config.bot.title} actions={actions} />
      </div>
      <div hidden={value !== 'calls'}>
        <CallsPanel />
      </div>
    </Tabs>
  );
  const column = 'min-h-0 shrink-0 overflow-auto p-4 sm:block sm:w-85';
  return (
    <>
      <aside
        aria-label="Simulator"
        className={`${column} bg-page max-sm:absolute max-sm:inset-0 max-sm:top-[37px] max-sm:z-10 ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        <h1 className="mb-4 text-heading font-semibold">Messenger simulator</h1>
        {isWide ? launch : tabs}
      </aside>
      {children}
      {isWide ? (
        <aside aria-label="Chat and calls" className={column}>
          {tabs}
        </aside>
      ) : null}
    </>
  );
}

function Toasts() {
  const toasts = useSimulator((state) => state.toasts);
  return (
    <output className="pointer-events-none absolute inset-x-4 bottom-6 z-9 grid justify-items-center gap-2">
      {toasts.map(({ number, text }) => (
        <p
          key={number}
          className="max-w-85 rounded-small bg-[#16181d] px-4 py-2 text-footnote wrap-anywhere text-on-fill"
        >
          {text}
        </p>
      ))}
    </output>
  );
}

/** The open persona and client. */
function titleOf(settings: LaunchSettings, { personas }: SimulatorConfig): string {
  const preset = PRESETS.find(({ key }) => key === presetOf(settings));
  const client = preset?.label ?? `${settings.platform} ${settings.version}`;
  return `${firstNameOf(settings, personas) ?? 'Nobody'} · ${client}`;
}

function firstNameOf(
  { as }: LaunchSettings,
  personas: SimulatorConfig['personas'],
): string | undefined {
  return personas.find(({ key }) => key === as)?.first_name;
}

/** Syncs the page's address, title and theme with the launch. */
function useAddress(settings: LaunchSettings, { personas }: SimulatorConfig): void {
  useEffect(() => {
    const query = writeSettings(settings).toString();
    const firstName = firstNameOf(settings, personas);
    history.replaceState(null, '', query ? `/launch?${query}` : '/launch');
    document.documentElement.dataset['theme'] = settings.theme;
    document.title = firstName ? `${firstName} – Messenger simulator` : 'Messenger simulator';
  }, [settings, personas]);
}

function useChatPolling(actions: Actions | undefined): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && useSimulator.getState().userId !== '') {
        actions?.loadChats().catch(() => toast('The simulator’s server does not answer'));
      }
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [actions]);
}

function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Every call of the app and every event of the client, newest last. Rule EM-08. */
function CallsPanel() {
  const calls = useSimulator((state) => state.calls);
  return (
    <>
      {calls.length === 0 ? (
        <p className="p-6 text-center text-hint">
          What the app asks of the messenger appears here.
        </p>
      ) : (
        <Button size="row" variant="plain" onClick={() => useSimulator.setState({ calls: [] })}>
          Clear
        </Button>
      )}
      <ol id="calls" aria-label="Bridge calls" className="divide-y divide-separator">
        {calls.map((call) => (
          <li key={call.number} data-name={call.name}>
            <Call {...call} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Call({ direction, name, data, note }: CallEntry) {
  const short = data === undefined ? '' : JSON.stringify(data);
  const line = (
    <>
      <span aria-hidden="true" className="w-4 font-semibold text-accent">
        {direction === 'call' ? '→' : '←'}
      </span>
      <span className="sr-only">{direction === 'call' ? 'call' : 'event'}</span>
      <code>{name}</code>
      {note === '' ? null : <span className="text-warning">{note}</span>}
    </>
  );
  const lineClass = 'flex items-baseline gap-1.5 py-1 text-caption';
  if (short === '' || short === '{}') {
    return <div className={lineClass}>{line}</div>;
  }
  return (
    <details>
      <summary className={`${lineClass} cursor-pointer`}>
        {line}
        <span className="min-w-0 flex-1 truncate text-hint">{short}</span>
      </summary>
      <pre className="mb-2 rounded-small bg-card p-2 text-caption whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(data, undefined, 2)}
      </pre>
    </details>
  );
}
