import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReportDraft } from '#src/contract/draft-slots.ts';
import { routes } from '#src/domain/access/routes.ts';
import type { Notification } from '#src/domain/notification.ts';
import type { Post } from '#src/domain/post.ts';
import { checkReportMessage, maxReportMessageCharacters } from '#src/domain/reports/file-report.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useClosingConfirmation } from '#src/platform/telegram/later-hooks.ts';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { QueryList } from '#src/screens/status/query-list.tsx';
import { useApp, useServices, useUser } from '#src/state/app-context.ts';
import { createReportDraftSlot, createReportedNotifications } from '#src/state/drafts.ts';
import { createNotificationsSeen } from '#src/state/notifications-seen.ts';
import { unwrap } from '#src/state/query-client.ts';
import { notificationPostsKey, notificationsKey } from '#src/state/query-keys.ts';
import { refusalText, thrownText } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmitEach } from '#src/state/use-submit.ts';
import { groupByDay } from '#src/text/day-groups.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { EmptyState } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextArea } from '#src/ui/text-field.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { NotificationRow } from './notification-row.tsx';

/** The decisions on a person's engagements, newest first, by day. Rules NO-01, NO-05 to NO-09, RE-01, MY-17. */
export function NotificationsScreen() {
  const text = useText();
  const { errorText, homeText, notificationsText } = text;
  const { services, clock } = useApp();
  const user = useUser();
  const back = useBack();
  const query = useQuery({
    queryKey: notificationsKey(user.id),
    queryFn: async () => unwrap(await services.notifications.of(user.id)).notifications,
  });
  const notifications = query.data ?? [];
  const seenBeforeMs = useSeenBefore(user.id, notifications);
  const posts = useNotificationPosts(notifications);
  const flow = useReportFlow(notifications);

  return (
    <Screen
      title={notificationsText.title}
      back={back}
      hasTabBar
      trailing={
        <IconButton
          icon="refresh"
          label={notificationsText.refresh}
          isLoading={query.isRefetching}
          onClick={() => void query.refetch()}
        />
      }
    >
      {query.isRefetchError ? (
        <StatusLine tone="failure">{thrownText(query.error, errorText)}</StatusLine>
      ) : null}
      <QueryList
        query={query}
        items={query.data}
        skeleton="rows"
        loadingLabel={notificationsText.loading}
        empty={
          <EmptyState
            title={notificationsText.emptyTitle}
            text={notificationsText.emptyText}
            {...(user.isBanned
              ? {}
              : { link: { href: routes.earn.pattern, label: homeText.earnPoints } })}
          />
        }
      >
        {(items) =>
          groupByDay(items, { timeMs: (item) => item.createdAtMs, nowMs: clock.nowMs(), text }).map(
            (group) => (
              <section key={group.day} aria-label={group.label} className="min-w-0">
                <h2 className="px-1 pb-1.5 text-footnote text-section-header">{group.label}</h2>
                <div className="overflow-hidden rounded-section bg-surface shadow-card">
                  {group.items.map((notification) => (
                    <NotificationRow
                      key={notification.id}
                      notification={notification}
                      post={posts.get(notification.postId)}
                      isNew={notification.createdAtMs > seenBeforeMs}
                      canReport={!user.isBanned}
                      isReported={flow.reportedIds.has(notification.id)}
                      onReport={() => {
                        flow.open(notification);
                      }}
                    />
                  ))}
                </div>
              </section>
            ),
          )
        }
      </QueryList>
      <ReportSheet flow={flow} />
    </Screen>
  );
}

/** Until when the notifications were seen before this visit; records those that this visit shows. */
function useSeenBefore(userId: string, notifications: readonly Notification[]): number {
  const { storage } = useApp();
  const [seen] = useState(() => createNotificationsSeen(storage, userId));
  const [seenBeforeMs] = useState(() => seen.read());
  const newestMs = Math.max(0, ...notifications.map(({ createdAtMs }) => createdAtMs));
  useEffect(() => {
    if (newestMs > seen.read()) seen.write(newestMs);
  }, [newestMs, seen]);
  return seenBeforeMs;
}

const noPosts: ReadonlyMap<string, Post> = new Map();

/** The posts of notifications by id, as far as they can be read: they are only needed for titles. Rule MY-28. */
function useNotificationPosts(notifications: readonly Notification[]): ReadonlyMap<string, Post> {
  const services = useServices();
  const { id: userId, isBanned } = useUser();
  const ids = [...new Set(notifications.map(({ postId }) => postId))];
  const { data = noPosts } = useQuery({
    queryKey: [...notificationPostsKey(userId), ...ids],
    // Banned people may read their notifications, but no posts.
    enabled: ids.length > 0 && !isBanned,
    placeholderData: (known: ReadonlyMap<string, Post> | undefined) => known,
    queryFn: async (): Promise<ReadonlyMap<string, Post>> => {
      const { posts } = unwrap(await services.posts.getMany(ids));
      return new Map(posts.map((post) => [post.id, post]));
    },
  });
  return data;
}

/** The two steps of a report: a warning, then the message. Rules RE-01 to RE-03, RE-05, RE-09. */
function ReportSheet({ flow }: { readonly flow: ReportFlow }) {
  const { format, reportText } = useText();
  const isWarning = flow.step === 'warning';
  return (
    <Sheet
      isOpen={flow.step !== 'closed'}
      onClose={flow.close}
      title={reportText.title}
      closeLabel={reportText.close}
      footer={
        <ButtonRow>
          <Button variant="secondary" isDisabled={flow.isSending} onClick={flow.close}>
            {reportText.cancel}
          </Button>
          {isWarning ? (
            <Button onClick={flow.goOn}>{reportText.continue}</Button>
          ) : (
            <Button isLoading={flow.isSending} onClick={() => void flow.send()}>
              {reportText.send}
            </Button>
          )}
        </ButtonRow>
      }
    >
      {isWarning ? (
        <StatusLine tone="warning">{reportText.warning}</StatusLine>
      ) : (
        <TextArea
          label={reportText.message}
          placeholder={reportText.placeholder}
          value={flow.message}
          onChange={flow.type}
          limit={{ characters: maxReportMessageCharacters, format: format.number }}
          error={flow.error}
          isDisabled={flow.isSending}
        />
      )}
    </Sheet>
  );
}

/** The steps of a report: closed, warning, message. Rule RE-01. */
type ReportFlow = {
  readonly step: 'closed' | 'warning' | 'message';
  readonly message: string;
  readonly error: string | undefined;
  readonly isSending: boolean;
  /** The notifications known as reported on this device. */
  readonly reportedIds: ReadonlySet<string>;
  readonly open: (notification: Notification) => void;
  readonly goOn: () => void;
  readonly close: () => void;
  readonly type: (message: string) => void;
  readonly send: () => Promise<void>;
};

/**
 * The report flow for the loaded notifications; an unsent message is restored after a reload. Rules RE-01 to RE-03, RE-05,
 * RE-09.
 */
function useReportFlow(notifications: readonly Notification[]): ReportFlow {
  const { errorText, reportText } = useText();
  const { services, storage, tabStorage } = useApp();
  const user = useUser();
  const messenger = useMessenger();
  const showToast = useToast();
  const [keep] = useState(() => createReportDraftSlot(tabStorage, user.id));
  const [reported] = useState(() => createReportedNotifications(storage, user.id));
  const [reportedIds, setReportedIds] = useState<ReadonlySet<string>>(
    () => new Set(reported.read()),
  );
  const [draft, setDraft] = useState<ReportDraft | undefined>(() => keep.read());
  // The list may drop it while its report is open, because newer ones arrive; after a reload only its id is known.
  const [opened, setOpened] = useState<Notification>();
  const [openStep, setStep] = useState<ReportFlow['step']>('message');
  const step = draft === undefined ? 'closed' : openStep;
  const draftId = draft?.notificationId ?? '';
  // Each report on its own: a sheet that was closed while it sent must not close or fail the next one.
  const { runningIds, failures, submit, setFailure } = useSubmitEach({
    idOf: ({ about }: { readonly about: Notification }) => about.id,
    send: (report: { readonly about: Notification; readonly message: string }) =>
      services.reports.submit(user, report.about, report.message),
    wordFailure: (refusal) => refusalText(refusal, errorText, { code: 'report_submit_failed' }),
  });

  useClosingConfirmation(step === 'message' && (draft?.message ?? '').trim() !== '');

  function forget() {
    setFailure(draftId, undefined);
  }

  function fail(text: string) {
    messenger.haptic('refused');
    setFailure(draftId, { text, isOutcomeUnknown: false });
  }

  /** Closes the sheet; the typed text is restored if the same report is opened again. */
  function close() {
    keep.clear();
    forget();
    setStep('closed');
  }

  async function send() {
    const message = checkReportMessage(draft?.message ?? '');
    const chosen = [...notifications, opened].find((each) => each?.id === draftId);
    if (chosen === undefined) return fail(errorText({ code: 'notification_not_selected' }));
    if (!message.ok) return fail(errorText(message.failure));
    const reply = await submit({ about: chosen, message: message.value });
    if (reply === undefined) return;
    messenger.haptic(reply.success ? 'done' : 'refused');
    if (reply.success || reply.code === 'report_repeated') {
      reported.add(chosen.id);
      setReportedIds(new Set(reported.read()));
    }
    if (!reply.success) return;
    if (keep.read()?.notificationId === chosen.id) keep.clear();
    setDraft((current) => (current?.notificationId === chosen.id ? undefined : current));
    showToast({ tone: 'success', text: reportText.sent });
  }

  return {
    step,
    message: draft?.message ?? '',
    error: failures.get(draftId)?.text,
    isSending: runningIds.has(draftId),
    reportedIds,
    open(notification) {
      const isSame = draftId === notification.id;
      setDraft(isSame ? draft : { notificationId: notification.id, message: '' });
      setOpened(notification);
      setStep('warning');
    },
    goOn() {
      setStep('message');
    },
    close,
    type(message) {
      if (draft === undefined) return;
      const changed = { ...draft, message };
      keep.write(changed);
      setDraft(changed);
      forget();
    },
    send,
  };
}
