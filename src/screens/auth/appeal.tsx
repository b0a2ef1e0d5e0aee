import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { maxAppealCharacters } from '#src/domain/reports/file-report.ts';
import type { User } from '#src/domain/user.ts';
import { useClosingConfirmation } from '#src/platform/telegram/later-hooks.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { ownAppealKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextArea } from '#src/ui/text-field.tsx';

/** What a banned person may write to the administrators once, and what became of it. Rule PA-05. */
export function Appeal({ user }: { readonly user: User }) {
  const { bannedText, format } = useText();
  const services = useServices();
  const queryClient = useQueryClient();
  const [message, setMessage] = useState('');
  const queryKey = ownAppealKey(user.id);
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async () => unwrap(await services.reports.ownAppeal(user)).appeal,
  });
  const { isRunning, failure, submit, forget } = useSubmit({
    send: (text: string) => services.reports.appeal(text),
  });

  const isSent = data !== undefined && data !== null;
  useClosingConfirmation(message.trim() !== '' && !isSent);

  async function send() {
    const reply = await submit(message);
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
          forget();
        }}
      />
      <Button isLoading={isRunning} isDisabled={message.trim() === ''} onClick={() => void send()}>
        {bannedText.sendAppeal}
      </Button>
    </>
  );
}
