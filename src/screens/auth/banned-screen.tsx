import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appealDraftSlot } from '#src/contract/draft-slots.ts';
import { routes } from '#src/domain/access/routes.ts';
import { maxAppealCharacters } from '#src/domain/reports/file-report.ts';
import type { User } from '#src/domain/user.ts';
import { useClosingConfirmation } from '#src/platform/telegram/later-hooks.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useApp, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { ownAppealKey } from '#src/state/query-keys.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { MessageScreen } from '#src/ui/message-screen.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextArea } from '#src/ui/text-field.tsx';
import { SupportContact } from './support-contact.tsx';

/** The ban notice: since when, until when, why, the person, and the appeal. Rules AW-04, RT-11, PA-05, FA-27. */
export function BannedScreen() {
  const { bannedText, format } = useText();
  const user = useUser();
  const { bannedAtMs, banReason, banUntilMs, xUsername } = user;
  return (
    <MessageScreen
      drawing={<Drawing name="stopped" />}
      title={bannedText.title}
      hasTabBar
      actions={
        <>
          <Appeal user={user} />
          <SupportContact />
          <ButtonLink href={routes.notifications.pattern} variant="plain">
            {bannedText.notifications}
          </ButtonLink>
        </>
      }
    >
      <Section>
        {banReason === null ? null : (
          <Cell
            leading={<CellIcon name="info" />}
            overline={bannedText.reason}
            title={<bdi>{banReason}</bdi>}
          />
        )}
        {bannedAtMs === null ? null : (
          <Cell
            leading={<CellIcon name="ban" tone="neutral" />}
            overline={bannedText.since}
            title={format.date(bannedAtMs)}
          />
        )}
        {banUntilMs === null ? null : (
          <Cell
            leading={<CellIcon name="clock" tone="warning" />}
            overline={bannedText.until}
            title={format.date(banUntilMs)}
          />
        )}
        <Cell
          leading={<PersonAvatar name={user.name} xUsername={xUsername} sizePx={36} />}
          overline={bannedText.account}
          title={<bdi>{`@${xUsername}`}</bdi>}
        />
      </Section>
    </MessageScreen>
  );
}

/** A banned person's one appeal to the administrators, stored on the device until it is sent, and its outcome. Rule PA-05. */
function Appeal({ user }: { readonly user: User }) {
  const { bannedText, errorText, format } = useText();
  const { services, storage } = useApp();
  const queryClient = useQueryClient();
  const draftSlot = appealDraftSlot(user.id);
  const [message, setMessage] = useState(() => storage.read(draftSlot) ?? '');
  // Each ban has its own appeal.
  const queryKey = [...ownAppealKey(user.id), user.bannedAtMs];
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async () => unwrap(await services.reports.ownAppeal(user)).appeal,
  });
  const { isRunning, failure, submit, forget } = useSubmit({
    send: (text: string) => services.reports.appeal(text),
    wordFailure: (refusal) => refusalText(refusal, errorText, { code: 'appeal_failed' }),
  });

  const isSent = data !== undefined && data !== null;
  useClosingConfirmation(message.trim() !== '' && !isSent);

  async function send() {
    const reply = await submit(message);
    if (reply?.success === true) storage.remove(draftSlot);
    if (reply !== undefined) await queryClient.invalidateQueries({ queryKey });
  }

  if (isPending) return null;
  if (isSent) {
    return (
      <StatusLine tone={data.isResolved ? 'warning' : 'success'}>
        {data.isResolved ? bannedText.appealRefused : bannedText.appealSent}
      </StatusLine>
    );
  }
  return (
    <>
      <TextArea
        label={bannedText.appeal}
        hint={bannedText.appealHint}
        limit={{ characters: maxAppealCharacters, format: format.number }}
        value={message}
        error={failure?.text}
        isDisabled={isRunning}
        onChange={(text) => {
          setMessage(text);
          storage.write(draftSlot, text);
          forget();
        }}
      />
      <Button isLoading={isRunning} isDisabled={message.trim() === ''} onClick={() => void send()}>
        {bannedText.sendAppeal}
      </Button>
    </>
  );
}
