import type { ComponentType } from 'react';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { PersonTimeline } from '#src/screens/admin/person/person-timeline.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { PersonCard, shownName } from '#src/screens/admin/shared/person-parts.tsx';
import { toolConfigs, type ToolConfig } from './tool-config.ts';
import { ToolColumns, ToolFields, ToolQuestion } from './tool-form.tsx';
import { useToolForm } from './use-tool-form.ts';
import type { User } from '#src/domain/user.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { usePeople } from '#src/screens/admin/people/people-table.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';

const screens: ReadonlyMap<ModerationTool, ComponentType> = new Map(
  Object.values(toolConfigs).map((config) => [
    config.tool,
    function PersonToolScreen() {
      return <ToolScreen config={config} />;
    },
  ]),
);

/** The screen of a tool that acts on a person. Rules RT-15 to RT-22, AD-19 to AD-54, FA-17. */
export function personToolScreen(tool: ModerationTool): ComponentType {
  const screen = screens.get(tool);
  if (screen === undefined) throw new Error(`${tool} has no screen`);
  return screen;
}

/** A tool's form with a choice of the person, who is beside it on a wide screen. Rules PA-20, PA-23. */
function ToolScreen({ config }: { readonly config: ToolConfig }) {
  const { toolFormText, toolText } = useTextPart(adminPart);
  const form = useToolForm(config);
  const isWide = useIsWide();
  const { fields, found, lookup } = form;
  const person = found === undefined ? null : <PersonCard user={found.user} />;
  return (
    <AdminFrame title={toolText[config.tool].title}>
      {config.tool === 'makeAdmin' ? (
        <p className="px-1 text-footnote text-subtitle">{toolFormText.ordinaryAdmin}</p>
      ) : null}
      <ToolColumns
        aside={
          <>
            {isWide ? person : null}
            {isWide && found !== undefined ? <PersonTimeline personId={found.user.id} /> : null}
            {lookup.kind === 'none' && form.step === 'idle' ? (
              <ToolCandidates
                config={config}
                typed={fields.username}
                onChoose={({ xUsername }) => {
                  form.change({ username: xUsername, type: 'X' });
                }}
              />
            ) : null}
          </>
        }
      >
        <ToolFields config={config} form={form}>
          {isWide ? null : person}
        </ToolFields>
        <ToolQuestion config={config} form={form} />
      </ToolColumns>
    </AdminFrame>
  );
}

const maxShown = 8;
const searchDelayMs = 200;

type ToolCandidatesProps = {
  readonly config: ToolConfig;
  /** The typed username. */
  readonly typed: string;
  readonly onChoose: (user: User) => void;
};

/** The people suitable for a tool who match the typed text; a tap chooses one. Rules PA-20, PA-23. */
function ToolCandidates({ config, typed, onChoose }: ToolCandidatesProps) {
  const { peopleText, personText } = useTextPart(adminPart);
  const state = config.isFor ?? 'approved';
  const { people: found = [] } = usePeople({
    state,
    search: useDebouncedValue(typed, searchDelayMs),
  });
  // The form names people by their handle, which an erased person does not have.
  const people = found.filter(
    ({ isBanned, xUsername }) => xUsername !== '' && (config.tool !== 'banUser' || !isBanned),
  );
  if (people.length === 0) return null;
  return (
    <Section header={peopleText.states[state]} isList>
      {people.slice(0, maxShown).map((user) => (
        <Cell
          key={user.id}
          leading={<PersonAvatar name={shownName(user)} xUsername={user.xUsername} sizePx={36} />}
          title={<bdi className="wrap-anywhere">{personText.handle(user.xUsername)}</bdi>}
          subtitle={<bdi className="wrap-anywhere">{shownName(user)}</bdi>}
          onClick={() => {
            onChoose(user);
          }}
        />
      ))}
    </Section>
  );
}
