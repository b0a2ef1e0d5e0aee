import { useState } from 'react';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { Chips } from '#src/ui/chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Section } from '#src/ui/section.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextArea, TextField } from '#src/ui/text-field.tsx';
import type { Persona } from '../messages.ts';
import {
  DEVICE_CHOICES,
  DEVICE_NAMES,
  PLATFORMS,
  presetOf,
  PRESETS,
  readDevice,
  writeSettings,
  type DeviceSettings,
  type LaunchSettings,
} from './settings.ts';
import { useSimulator } from './simulator-state.ts';
import type { Scheme } from './themes.ts';

interface LaunchPanelProps {
  readonly personas: readonly Persona[];
  /** Reopens the app with changed settings. */
  readonly open: (change: Partial<LaunchSettings>) => Promise<void>;
  readonly setScheme: ((scheme: Scheme) => void) | undefined;
}

const schemes: readonly { readonly value: Scheme; readonly label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const presets = PRESETS.map(({ key, label }) => ({ value: key, label }));

/** The launch panel: the persona, the client, and the parameters. */
export function LaunchPanel({ personas, open, setScheme }: LaunchPanelProps) {
  const settings = useSimulator((state) => state.settings);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-x-2">
        <Chips
          label="Client"
          choices={presets}
          value={presetOf(settings) ?? ''}
          onChange={(key) => void open(PRESETS.find((one) => one.key === key)?.settings ?? {})}
        />
      </div>
      <div className="flex gap-2">
        <Chips
          label="Theme"
          choices={schemes}
          value={settings.theme}
          onChange={(scheme) => setScheme?.(scheme)}
        />
      </div>
      <Section header="Open as">
        {personas.map((persona) => (
          <PersonaCell
            key={persona.key}
            persona={persona}
            isCurrent={settings.as === persona.key && settings.user === ''}
            onClick={() =>
              void open({ as: persona.key, user: '', startapp: '', isMessenger: true })
            }
          />
        ))}
      </Section>
      <Section header="Parameters">
        <LaunchForm key={writeSettings(settings).toString()} settings={settings} open={open} />
      </Section>
    </div>
  );
}

interface PersonaCellProps {
  readonly persona: Persona;
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}

function PersonaCell({ persona, isCurrent, onClick }: PersonaCellProps) {
  const name = [persona.first_name, persona.last_name].filter(Boolean).join(' ');
  return (
    <Cell
      leading={<Avatar name={name} sizePx={36} />}
      title={
        <>
          {name} <code className="text-footnote font-normal text-hint">{persona.key}</code>
        </>
      }
      subtitle={persona.note}
      trailing={isCurrent ? <Icon name="check" sizePx={20} className="text-accent" /> : undefined}
      isCurrent={isCurrent}
      onClick={onClick}
    />
  );
}

/** The labels of the device's settings. */
const deviceLabels: Readonly<Record<keyof DeviceSettings, string>> = {
  text: 'Text size',
  dir: 'Direction',
  colors: 'Colors',
  speed: 'Performance class',
};

const choiceLabels: Readonly<Record<string, string>> = {
  '': 'the usual',
  '100': '100 %',
  '130': '130 %',
  '160': '160 %',
  '200': '200 %',
  ltr: 'from the left',
  rtl: 'from the right',
};

function choicesOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: choiceLabels[value] ?? value }));
}

const textFields = [
  { name: 'version', label: 'Version', placeholder: '9.1' },
  { name: 'lang', label: 'Language', placeholder: "the person's own" },
  { name: 'startapp', label: 'Start parameter', placeholder: 'none' },
  { name: 'to', label: 'Route', placeholder: '/' },
] as const;

/** Every parameter of a launch; submitting the form reopens the app. */
function LaunchForm({
  settings,
  open,
}: Pick<LaunchPanelProps, 'open'> & { readonly settings: LaunchSettings }) {
  const [draft, setDraft] = useState(settings);
  const change = (part: Partial<LaunchSettings>): void => setDraft({ ...draft, ...part });
  const unframed = writeSettings(settings);
  unframed.set('frame', '0');
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void open(draft);
      }}
    >
      <SelectField
        label="Platform"
        choices={choicesOf(PLATFORMS)}
        value={draft.platform}
        onChange={(platform) => change({ platform })}
      />
      {textFields.map(({ name, label, placeholder }) => (
        <TextField
          key={name}
          label={label}
          placeholder={placeholder}
          value={draft[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      {DEVICE_NAMES.map((name) => (
        <SelectField
          key={name}
          label={deviceLabels[name]}
          choices={choicesOf(DEVICE_CHOICES[name])}
          value={draft.device[name]}
          onChange={(value) => {
            const device = readDevice(new URLSearchParams({ ...draft.device, [name]: value }));
            change({ device });
          }}
        />
      ))}
      <TextArea
        label="User (JSON)"
        placeholder="the person's own; none for no user"
        value={draft.user}
        onChange={(user) => change({ user })}
      />
      <Button type="submit" size="small">
        Open with these
      </Button>
      <a
        href={`/launch?${unframed.toString()}`}
        target="_blank"
        rel="noopener"
        className="text-center font-semibold text-accent"
      >
        Open unframed
      </a>
    </form>
  );
}
