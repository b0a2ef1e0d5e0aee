import { type MutableKind, mutableKinds } from '#src/domain/user.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { communityPart } from '#src/text/community-text.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { useRef, useState } from 'react';
import { useApp, useUser } from '#src/state/app-context.ts';
import { isAnswered } from '#src/services/reply.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { userOf } from '#src/state/session-store.ts';

const messageKinds: readonly MutableKind[] = ['decisions', 'reviews', 'announcements'];

/** Which messages the bot sends, and whether the leaderboard names the person. Rule MY-32. */
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

/** What is muted, as the switches show it. */
type MuteChoice = {
  readonly mutedKinds: readonly MutableKind[];
  /** Why the last choice was not saved; the switches then show what is saved. */
  readonly failure: string | undefined;
  readonly set: (kind: MutableKind, isMuted: boolean) => void;
};

/** The user's choice of messages. A tap shows at once; taps during a call are sent together after it. Rule MY-32. */
function useMutes(): MuteChoice {
  const { services, sessionStore } = useApp();
  const { commonText, errorText } = useText();
  const kept = useUser().mutedKinds;
  const [wanted, setWanted] = useState<readonly MutableKind[]>();
  const [failure, setFailure] = useState<string>();
  // Taps may come faster than React renders, so a ref holds the latest choice.
  const wantedRef = useRef<readonly MutableKind[]>(undefined);
  const isSendingRef = useRef(false);

  function show(kinds: readonly MutableKind[] | undefined) {
    wantedRef.current = kinds;
    setWanted(kinds);
  }

  async function send() {
    if (isSendingRef.current) return;
    isSendingRef.current = true;
    try {
      while (wantedRef.current !== undefined) {
        const sent = wantedRef.current;
        const reply = await services.users.chooseMessages(sent);
        if (!reply.success) {
          setFailure(isAnswered(reply) ? wordRefusal(reply, errorText) : commonText.retryText);
          show(undefined);
          return;
        }
        const user = userOf(sessionStore.getState().session);
        if (user !== null) sessionStore.getState().setUser({ ...user, mutedKinds: sent });
        if (wantedRef.current === sent) show(undefined);
      }
    } finally {
      isSendingRef.current = false;
    }
  }

  return {
    mutedKinds: wanted ?? kept,
    failure,
    set(kind, isMuted) {
      const muted = wantedRef.current ?? kept;
      setFailure(undefined);
      show(mutableKinds.filter((each) => (each === kind ? isMuted : muted.includes(each))));
      void send();
    },
  };
}
