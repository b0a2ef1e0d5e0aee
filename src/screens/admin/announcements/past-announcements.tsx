import { EmptyState } from '#src/ui/list-states.tsx';
import { useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ShownAnnouncement, Undelivered } from '#src/services/admin-announcements.ts';
import type { AnnouncementTexts } from '#src/domain/announcement.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { Bar } from '#src/ui/bar.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Section } from '#src/ui/section.tsx';
import { SendToAll, refreshMs, useReceivers } from './send-to-all.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useToolSubmit } from '#src/screens/admin/tools/use-tool-submit.ts';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';
import { LoadedList } from '#src/screens/admin/shared/loaded.tsx';

const tones = { tried: 'neutral', sending: 'accent', stopped: 'warning', sent: 'success' } as const;

type PastAnnouncementsProps = {
  readonly query: UseQueryResult<{ readonly announcements: readonly ShownAnnouncement[] }>;
  /** Starts a new announcement with the texts of an old one; absent if the viewer may not send any. */
  readonly reuse:
    | { readonly isWriting: () => boolean; readonly start: (texts: AnnouncementTexts) => void }
    | undefined;
};

/** The latest announcements, their state, and their next action. Rule PA-22. */
export function PastAnnouncements({ query, reuse }: PastAnnouncementsProps) {
  const { announcementText } = useTextPart(adminPart);
  return (
    <LoadedList
      query={query}
      items={query.data?.announcements ?? []}
      empty={<EmptyState title={announcementText.none} />}
    >
      {(announcements) => (
        <Section header={announcementText.past} isList>
          {announcements.map((one) => (
            <PastAnnouncement key={one.id} announcement={one} reuse={reuse} />
          ))}
        </Section>
      )}
    </LoadedList>
  );
}

type PastAnnouncementProps = Pick<PastAnnouncementsProps, 'reuse'> & {
  readonly announcement: ShownAnnouncement;
};

function PastAnnouncement({ announcement, reuse }: PastAnnouncementProps) {
  const { format } = useText();
  const { announcementText } = useTextPart(adminPart);
  const { texts, state, createdAtMs } = announcement;
  return (
    <article className="grid gap-x-6 border-separator [li:not(:first-child)>&]:border-t gap-y-3 px-4 py-3 desk:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 text-footnote text-subtitle">
          <Pill tone={tones[state]}>{announcementText.states[state]}</Pill>
          {format.dateAndTime(createdAtMs)}
        </p>
        <p dir="auto" className="line-clamp-4 text-body whitespace-pre-line wrap-anywhere">
          {texts[defaultLanguage]}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Delivery announcement={announcement} />
        {reuse === undefined ? null : <NextStep announcement={announcement} reuse={reuse} />}
      </div>
    </article>
  );
}

type NextStepProps = {
  readonly announcement: ShownAnnouncement;
  readonly reuse: NonNullable<PastAnnouncementsProps['reuse']>;
};

/** Stops an announcement that is being sent, continues a stopped one, or reuses the texts of any other. */
function NextStep({ announcement: { id, state, written, texts }, reuse }: NextStepProps) {
  if (state === 'sending') return <StopAnnouncement announcementId={id} written={written} />;
  if (state === 'stopped') return <SendToAll announcementId={id} stoppedAfter={written} />;
  return <ReuseTexts texts={texts} reuse={reuse} />;
}

/** Starts a new announcement with these texts; asks first if they would replace others. */
function ReuseTexts({
  texts,
  reuse,
}: Pick<NextStepProps, 'reuse'> & Pick<ShownAnnouncement, 'texts'>) {
  const { adminText, announcementText } = useTextPart(adminPart);
  const [isAsked, setIsAsked] = useState(false);
  function start() {
    setIsAsked(false);
    reuse.start(texts);
  }
  return (
    <TwoStepButton
      step={isAsked ? 'asked' : 'idle'}
      label={announcementText.reuse}
      confirmLabel={announcementText.reuse}
      cancelLabel={adminText.cancel}
      prompt={announcementText.replacePrompt}
      isSecondary
      onAsk={() => {
        if (reuse.isWriting()) setIsAsked(true);
        else start();
      }}
      onConfirm={start}
      onCancel={() => {
        setIsAsked(false);
      }}
    />
  );
}

/** How many people it was sent to, and the state of these messages. Rule PA-24. */
function Delivery({ announcement }: { readonly announcement: ShownAnnouncement }) {
  const { adminText, announcementText, glanceText } = useTextPart(adminPart);
  const services = useServices();
  const receivers = useReceivers();
  const { id, state, written } = announcement;
  const { data } = useQuery({
    queryKey: adminKeys.undelivered(id, written),
    queryFn: async () => unwrap(await (await services.admin()).announcements.undelivered(id)),
    enabled: written > 0,
    staleTime: 0,
    refetchInterval: (shown) => ((shown.state.data?.waiting.count ?? 0) > 0 ? refreshMs : false),
  });
  if (state === 'tried') {
    return <p className="text-footnote text-subtitle">{announcementText.toAuthor}</p>;
  }
  const isOnItsWay = state !== 'sent' && receivers !== undefined && written < receivers.count;
  const writtenText = isOnItsWay
    ? announcementText.written(
        adminText.count(written),
        glanceText.counted(receivers.count, receivers.isExact),
      )
    : announcementText.writtenTo(adminText.count(written));
  return (
    <div className="flex flex-col gap-1.5 text-footnote">
      {isOnItsWay ? (
        <Bar label={announcementText.sending} done={written} total={receivers.count} />
      ) : null}
      <p>{writtenText}</p>
      {data === undefined ? null : (
        <p className="text-subtitle">
          {[
            announcementText.delivered(deliveredCount(written, data)),
            announcementText.waiting(glanceText.counted(data.waiting.count, data.waiting.isExact)),
            announcementText.failed(glanceText.counted(data.failed.count, data.failed.isExact)),
          ].join(' · ')}
        </p>
      )}
    </div>
  );

  function deliveredCount(total: number, { waiting, failed }: Undelivered): string {
    if (!waiting.isExact || !failed.isExact) return adminText.none;
    return adminText.count(Math.max(0, total - waiting.count - failed.count));
  }
}

type StopAnnouncementProps = { readonly announcementId: string; readonly written: number };

/** Stops an announcement that is being sent, after a confirmation. Rule PA-22. */
function StopAnnouncement({ announcementId, written }: StopAnnouncementProps) {
  const { adminText, announcementText, moderationMessages } = useTextPart(adminPart);
  const services = useServices();
  const { success, failure, submit } = useToolSubmit({
    send: async (id: string) => (await services.admin()).announcements.stop(id, written),
    wordSuccess: () => moderationMessages.stopAnnouncement(),
  });
  const { step, ask, confirm, reset } = useTwoStep(async () => {
    await submit(announcementId);
  });
  return (
    <>
      <SubmitStatus success={success} failure={failure} />
      <TwoStepButton
        step={step}
        label={announcementText.stop}
        confirmLabel={announcementText.confirmStop}
        cancelLabel={adminText.cancel}
        prompt={announcementText.stopPrompt}
        isDestructive
        onAsk={ask}
        onConfirm={confirm}
        onCancel={reset}
      />
    </>
  );
}
