import { byId } from './dom.ts';
import { presetOf, PRESETS, type LaunchSettings } from './settings.ts';

const TABS = ['launch', 'chat', 'calls'] as const;

/** The page around client and panels: tabs, and on a phone the sheet that holds them. */
export interface Shell {
  /** Shows in title and strip what is open. */
  describe(settings: LaunchSettings, firstName: string | undefined): void;
  /** Puts the sheet away, so that the app can be seen. */
  showApp(): void;
}

/** Makes tabs and sheet work. */
export function createShell(): Shell {
  const root = document.documentElement;
  const controls = byId('controls');
  const opener = byId('open-controls');
  const narrow = window.matchMedia('(max-width: 640px)');

  const choose = (chosen: (typeof TABS)[number]): void => {
    root.dataset['tab'] = chosen;
    for (const tab of TABS) {
      byId(`tab-${tab}`).setAttribute('aria-selected', String(tab === chosen));
      byId(`tab-${tab}`).tabIndex = tab === chosen ? 0 : -1;
    }
  };
  for (const [index, tab] of TABS.entries()) {
    byId(`tab-${tab}`).addEventListener('click', () => choose(tab));
    byId(`tab-${tab}`).addEventListener('keydown', (event) => {
      const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: TABS.length - 1 };
      const next = TABS[(index + (steps[event.key] ?? 0)) % TABS.length];
      if (next && event.key in steps) {
        choose(next);
        byId(`tab-${next}`).focus();
      }
    });
  }

  const setSheet = (isOpen: boolean): void => {
    controls.classList.toggle('is-open', isOpen);
    controls.toggleAttribute('inert', narrow.matches && !isOpen);
    byId('stage').toggleAttribute('inert', narrow.matches && isOpen);
    byId('sheet-backdrop').hidden = !isOpen;
    opener.setAttribute('aria-expanded', String(isOpen));
  };
  opener.addEventListener('click', () => {
    setSheet(true);
    byId('close-controls').focus();
  });
  const closeSheet = (): void => {
    setSheet(false);
    opener.focus();
  };
  byId('close-controls').addEventListener('click', closeSheet);
  byId('sheet-backdrop').addEventListener('click', closeSheet);
  controls.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && narrow.matches) {
      closeSheet();
    }
  });
  narrow.addEventListener('change', () => setSheet(false));
  choose('launch');
  setSheet(narrow.matches && !new URLSearchParams(location.search).has('as'));

  return {
    describe: (settings, firstName) => {
      root.dataset['theme'] = settings.theme;
      const preset = PRESETS.find(({ key }) => key === presetOf(settings));
      const client = preset?.label ?? `${settings.platform} ${settings.version}`;
      byId('strip-text').textContent = [firstName ?? 'Nobody', client].join(' · ');
      document.title = firstName ? `${firstName} – Messenger simulator` : 'Messenger simulator';
    },
    showApp: () => setSheet(false),
  };
}
