import type { Persona } from '../personas.ts';
import { avatar, button, byId, h } from './dom.ts';
import { createLaunchForm } from './launch-form.ts';
import { PRESETS, presetOf, type LaunchSettings } from './settings.ts';
import type { Scheme } from './themes.ts';

/** What the launch panel needs of the page around it. */
export interface ControlsOptions {
  readonly personas: readonly Persona[];
  readonly settings: () => LaunchSettings;
  /** Opens the app again with changed settings. */
  readonly open: (change: Partial<LaunchSettings>) => void;
  /** Changes the theme of the app that is open. */
  readonly setScheme: (scheme: Scheme) => void;
}

/** Draws the launch panel: who, with which client, with which parameters. The answer redraws it. */
export function createControlsView(options: ControlsOptions): () => void {
  const form = createLaunchForm(options.open);
  byId('panel-launch').append(
    group('Client', h('div', { class: 'chips', attributes: { id: 'presets' } })),
    group('Theme', h('div', { class: 'segments', attributes: { id: 'schemes' } })),
    group('Open as', h('div', { class: 'rows', attributes: { id: 'personas' } })),
    group('Parameters', form.element),
  );
  return () => {
    byId('personas').replaceChildren(...options.personas.map((one) => drawPersona(one, options)));
    byId('presets').replaceChildren(...drawPresets(options));
    byId('schemes').replaceChildren(...drawSchemes(options));
    form.fill(options.settings());
  };
}

function group(title: string, content: HTMLElement): HTMLElement {
  const id = `group-${title.toLowerCase().replace(' ', '-')}`;
  return h(
    'section',
    { class: 'group', attributes: { 'aria-labelledby': id } },
    h('h2', { attributes: { id } }, title),
    content,
  );
}

function drawPersona(persona: Persona, options: ControlsOptions): HTMLElement {
  const settings = options.settings();
  const isChosen = settings.as === persona.key && settings.user === '';
  const name = [persona.first_name, persona.last_name].filter(Boolean).join(' ');
  return button(
    {
      class: 'row',
      attributes: { 'aria-pressed': String(isChosen), 'data-persona': persona.key },
      on: {
        click: () => options.open({ as: persona.key, user: '', startapp: '', isMessenger: true }),
      },
    },
    avatar(persona.id, persona.first_name, persona.last_name),
    h(
      'span',
      { class: 'row-text' },
      h('span', { class: 'row-title' }, name, ' ', h('code', {}, persona.key)),
      h('span', { class: 'row-note' }, persona.note),
    ),
  );
}

function drawPresets(options: ControlsOptions): HTMLElement[] {
  const present = presetOf(options.settings());
  return PRESETS.map(({ key, label, settings }) =>
    button(
      {
        class: 'chip',
        attributes: { 'aria-pressed': String(present === key) },
        on: { click: () => options.open(settings) },
      },
      label,
    ),
  );
}

function drawSchemes(options: ControlsOptions): HTMLElement[] {
  const schemes = [
    ['light', 'Light'],
    ['dark', 'Dark'],
  ] as const;
  return schemes.map(([scheme, label]) =>
    button(
      {
        attributes: { 'aria-pressed': String(options.settings().theme === scheme) },
        on: { click: () => options.setScheme(scheme) },
      },
      label,
    ),
  );
}
