import type { MutableKind } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { communityPart } from '#src/text/community-text.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { useMutes, type MuteChoice } from './use-mutes.ts';

const messageKinds: readonly MutableKind[] = ['decisions', 'reviews', 'announcements'];

/** Which messages the bot sends, and whether the leaders name the person. Rule MY-32. */
export function MessageChoices() {
  const { messageChoiceText } = useTextPart(communityPart);
  const choice = useMutes();
  return (
    <>
      {choice.failure === undefined ? null : (
        <StatusLine tone="failure">{choice.failure}</StatusLine>
      )}
      <Section header={messageChoiceText.header} footer={messageChoiceText.always}>
        {messageKinds.map((kind) => (
          <KindSwitch key={kind} kind={kind} choice={choice} />
        ))}
      </Section>
      <Section header={messageChoiceText.leadersHeader} footer={messageChoiceText.leadersFooter}>
        <KindSwitch kind="leaders" choice={choice} />
      </Section>
    </>
  );
}

type KindSwitchProps = { readonly kind: MutableKind; readonly choice: MuteChoice };

function KindSwitch({ kind, choice }: KindSwitchProps) {
  const { messageChoiceText } = useTextPart(communityPart);
  const name = messageChoiceText.kindName(kind);
  return (
    <Cell
      title={<span aria-hidden="true">{name}</span>}
      trailing={
        <Switch
          label={name}
          isOn={!choice.mutedKinds.includes(kind)}
          onChange={(isOn) => {
            choice.set(kind, !isOn);
          }}
        />
      }
    />
  );
}
