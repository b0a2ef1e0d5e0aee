import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plainDigits } from '#src/domain/text.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useToolSubmit } from '#src/screens/admin/tools/use-tool-submit.ts';
import type { Counted } from '#src/services/admin-activity.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';

/** From this many receivers, their number must be typed again. */
const manyReceivers = 100;

type SendToAllProps = {
  readonly announcementId: string;
  /** To how many people it was written when it was stopped; absent if it was not sent yet. */
  readonly stoppedAfter?: number | undefined;
  readonly onDone?: (() => void) | undefined;
};

/** Sends an announcement to everyone, after it says how many receive it; many must be typed again. Rules PA-17, PA-22. */
export function SendToAll(props: SendToAllProps) {
  return (
    <Loaded query={useReceiversQuery()} skeleton="rows" count={1}>
      {({ receivers }) => <SendForm {...props} receivers={receivers} />}
    </Loaded>
  );
}

type SendFormProps = SendToAllProps & { readonly receivers: Counted };

function SendForm({ announcementId, stoppedAfter, onDone, receivers }: SendFormProps) {
  const { adminText, announcementText, glanceText } = useTextPart(adminPart);
  const [typed, setTyped] = useState('');
  const { failure, step, ask, confirm, cancel } = useSend({ announcementId, stoppedAfter, onDone });
  const { count: total, isExact } = receivers;
  const count = glanceText.counted(total, isExact);
  const isTyped = step !== 'idle' && total >= manyReceivers;
  const isAgreed = !isTyped || readNumber(typed) === total;
  return (
    <div className="flex flex-col gap-3">
      <SubmitStatus failure={failure} />
      {isTyped ? (
        <TextField
          label={announcementText.retype(count)}
          inputMode="numeric"
          value={typed}
          hint={typed === '' || isAgreed ? undefined : announcementText.differs}
          onChange={setTyped}
        />
      ) : null}
      <TwoStepButton
        step={step}
        label={
          stoppedAfter === undefined
            ? announcementText.sendAll(total, count)
            : announcementText.goOn
        }
        confirmLabel={announcementText.confirm}
        cancelLabel={adminText.cancel}
        prompt={announcementText.prompt(total, count)}
        isDisabled={!isAgreed}
        onAsk={() => {
          setTyped('');
          ask();
        }}
        onConfirm={confirm}
        onCancel={cancel}
      />
    </div>
  );
}

function useSend({ announcementId, stoppedAfter = 0, onDone }: SendToAllProps) {
  const { moderationMessages } = useTextPart(adminPart);
  const services = useServices();
  const showToast = useToast();
  const wordSuccess = () => moderationMessages.sendAnnouncement();
  const { failure, submit } = useToolSubmit({
    send: async (id: string) => (await services.admin()).announcements.send(id, stoppedAfter),
    wordSuccess,
  });
  const twoStep = useTwoStep(async () => {
    if ((await submit(announcementId)) !== true) return;
    showToast({ tone: 'success', text: wordSuccess() });
    onDone?.();
  });
  return { ...twoStep, failure, cancel: twoStep.reset };
}

/** Parses the typed number, in digits of any language, ignoring anything between them. */
function readNumber(typed: string): number {
  return Number(plainDigits(typed).replaceAll(/\D/gu, '') || 'NaN');
}

/** How often the progress of an announcement is read, in milliseconds. */
export const refreshMs = 5_000;

/** The latest announcements; polls while one is being sent. Rule PA-22. */
export function useAnnouncements() {
  const services = useServices();
  return useQuery({
    queryKey: adminKeys.announcements,
    queryFn: async () => unwrap(await (await services.admin()).announcements.latest()),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.announcements.some((one) => one.state === 'sending') === true ? refreshMs : false,
  });
}

/** How many people an announcement would reach now; undefined until they are counted. Rule PA-22. */
export function useReceivers(): Counted | undefined {
  return useReceiversQuery().data?.receivers;
}

function useReceiversQuery() {
  const services = useServices();
  return useQuery({
    queryKey: adminKeys.receivers,
    queryFn: async () => unwrap(await (await services.admin()).announcements.receivers()),
    staleTime: 0,
  });
}
