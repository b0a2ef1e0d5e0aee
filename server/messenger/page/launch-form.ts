import { h } from './dom.ts';
import {
  DEVICE_CHOICES,
  DEVICE_NAMES,
  PLATFORMS,
  readDevice,
  writeSettings,
  type DeviceSettings,
  type LaunchSettings,
} from './settings.ts';

/** The form with every parameter of a launch. */
export interface LaunchForm {
  readonly element: HTMLFormElement;
  fill(settings: LaunchSettings): void;
}

/** Codes that are worth trying: two of them are written from the right. */
const LANGUAGES = ['en', 'ru', 'fa', 'ar', 'de'];

/** The settings of the device, in the words of its own settings. */
const DEVICE_LABELS: Readonly<Record<keyof DeviceSettings, string>> = {
  text: 'Text size',
  dir: 'Direction',
  colors: 'Colours',
  speed: 'Performance class',
};

const CHOICE_LABELS: Readonly<Record<string, string>> = {
  '': 'the usual',
  '100': '100 %',
  '130': '130 %',
  '160': '160 %',
  '200': '200 %',
  ltr: 'from the left',
  rtl: 'from the right',
};

/** Makes the form; sending it opens the app again. */
export function createLaunchForm(open: (change: Partial<LaunchSettings>) => void): LaunchForm {
  const platform = select(PLATFORMS);
  const version = textInput('9.1');
  const lang = textInput("the person's own");
  const startapp = textInput('none');
  const to = textInput('/');
  const user = userInput();
  const device = deviceSelects();
  const unframed = h(
    'a',
    { class: 'secondary', attributes: { target: '_blank', rel: 'noopener' } },
    'Open unframed',
  );
  lang.setAttribute('list', 'languages');
  const submit = (event: Event): void => {
    event.preventDefault();
    open({
      platform: platform.value,
      version: version.value.trim() || '9.1',
      lang: lang.value.trim(),
      startapp: startapp.value.trim(),
      to: to.value.trim() || '/',
      user: user.value.trim(),
      device: device.read(),
    });
  };
  const element = h(
    'form',
    { class: 'form', on: { submit } },
    labelled('Platform', platform),
    labelled('Version', version),
    labelled('Language', lang),
    h('datalist', { attributes: { id: 'languages' } }, ...LANGUAGES.map(optionOf)),
    ...device.elements,
    labelled('Start parameter', startapp),
    labelled('Route', to),
    labelled('User (JSON)', user),
    h(
      'div',
      { class: 'form-actions' },
      h('button', { class: 'primary', attributes: { type: 'submit' } }, 'Open with these'),
      unframed,
    ),
  );
  return {
    element,
    fill: (settings) => {
      platform.value = settings.platform;
      version.value = settings.version;
      [lang.value, startapp.value] = [settings.lang, settings.startapp];
      [to.value, user.value] = [settings.to, settings.user];
      device.fill(settings.device);
      const query = writeSettings(settings);
      query.set('frame', '0');
      unframed.setAttribute('href', `/launch?${query.toString()}`);
    },
  };
}

/** A choice for each setting of the device. */
function deviceSelects() {
  const selects = DEVICE_NAMES.map((name) => ({ name, element: select(DEVICE_CHOICES[name]) }));
  return {
    elements: selects.map(({ name, element }) => labelled(DEVICE_LABELS[name], element)),
    read: (): DeviceSettings =>
      readDevice(new URLSearchParams(selects.map(({ name, element }) => [name, element.value]))),
    fill: (settings: DeviceSettings): void => {
      for (const { name, element } of selects) {
        element.value = settings[name];
      }
    },
  };
}

function select(values: readonly string[]): HTMLSelectElement {
  return h('select', {}, ...values.map(optionOf));
}

function optionOf(value: string): HTMLOptionElement {
  return h('option', { attributes: { value } }, CHOICE_LABELS[value] ?? value);
}

function textInput(hint: string): HTMLInputElement {
  return h('input', {
    attributes: { type: 'text', placeholder: hint, spellcheck: 'false', autocomplete: 'off' },
  });
}

function userInput(): HTMLTextAreaElement {
  return h('textarea', {
    attributes: {
      rows: '3',
      spellcheck: 'false',
      placeholder: "the person's own; none for no user",
    },
  });
}

function labelled(text: string, control: HTMLElement): HTMLLabelElement {
  return h('label', {}, h('span', {}, text), control);
}
