import { useId, useState } from 'react';
import { deciderOf, isOverturn } from '#src/domain/engagement/deadline.ts';
import type { Notification } from '#src/domain/notification.ts';
import type { Post } from '#src/domain/post.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useText } from '#src/state/text-context.ts';
import { Amount } from '#src/ui/amount.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { Button } from '#src/ui/button.tsx';
import { FoldedText } from '#src/ui/folded-text.tsx';

type NotificationRowProps = NotificationActions & {
  readonly notification: Notification;
  /** The post that was engaged with, if it can be read. */
  readonly post: Post | undefined;
  readonly isNew: boolean;
};

/** One decision as a row: post, decider and reward; a tap expands it, and a rejection shows its details at once. Rules NO-05 to NO-07. */
export function NotificationRow(props: NotificationRowProps) {
  const { format, notificationsText, postText } = useText();
  const { notification, post, isNew, ...actions } = props;
  const { isApproved, awardTenths, createdAtMs, postAuthorUsername } = notification;
  const [isOpen, setIsOpen] = useState(!isApproved);
  const detailsId = useId();
  return (
    <article className="-mt-px">
      {/* The group's edge clips the border above the first row. */}
      <div className="border-t border-separator">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
          className="flex w-full min-w-0 items-center gap-3 px-4 py-3 text-start transition-colors duration-150 hover:bg-press focus-visible:-outline-offset-2 active:bg-press"
        >
          <OutcomeAvatar notification={notification} name={post?.authorName} />
          <span className="flex min-w-0 flex-1 flex-col gap-0.5">
            {/* One line, so that nothing moves when the title is loaded. */}
            <span dir="auto" className="line-clamp-1 font-semibold wrap-anywhere">
              {post === undefined
                ? notificationsText.postBy(postAuthorUsername)
                : postText.name(post)}
            </span>{' '}
            <span className="text-footnote wrap-anywhere text-subtitle">
              <span className={isApproved ? 'text-success' : 'text-failure'}>
                {isApproved ? notificationsText.approved : notificationsText.rejected}
              </span>
              {' · '}
              <bdi>{postText.author(postAuthorUsername)}</bdi>
              {' · '}
              <time dateTime={new Date(createdAtMs).toISOString()}>
                {format.timeOfDay(createdAtMs)}
              </time>
            </span>
            <DecidedFor notification={notification} />
          </span>{' '}
          {isApproved ? (
            <span className="shrink-0">
              <Amount tenths={awardTenths} format={format.points} kind="gain" />{' '}
              <span className="sr-only">{notificationsText.points(awardTenths)}</span>
            </span>
          ) : null}
          {isNew ? (
            <span className="size-2 shrink-0 rounded-full bg-accent">
              <span className="sr-only">{notificationsText.isNew}</span>
            </span>
          ) : null}
        </button>
        {isOpen ? (
          <div id={detailsId} className="flex flex-col gap-3 px-4 pb-4">
            <NotificationDetails notification={notification} {...actions} />
          </div>
        ) : null}
      </div>
    </article>
  );
}

type OutcomeAvatarProps = {
  readonly notification: Notification;
  /** The author's name, once it is known. */
  readonly name: string | undefined;
};

/** The author's picture with the decision on it. */
function OutcomeAvatar({ notification, name }: OutcomeAvatarProps) {
  const { isApproved, postAuthorUsername } = notification;
  return (
    <span className="relative flex shrink-0">
      <PersonAvatar name={name ?? postAuthorUsername} xUsername={postAuthorUsername} sizePx={44} />
      <span
        className={classNames(
          'absolute -end-1 -bottom-1 grid size-5 place-items-center rounded-full text-on-fill ring-2 ring-surface',
          isApproved ? 'bg-success-fill' : 'bg-failure-fill',
        )}
      >
        <Icon name={isApproved ? 'check' : 'cross'} sizePx={12} />
      </span>
    </span>
  );
}

/** Who decided, if it was not the author. Rules FA-02, FA-08, FA-10. */
function DecidedFor({ notification }: Pick<NotificationRowProps, 'notification'>) {
  const { decidedFor } = useText().notificationsText;
  const decider = isOverturn(notification) ? 'overturned' : deciderOf(notification);
  if (decider === 'author') return null;
  return (
    <>
      {' '}
      <span className="text-footnote text-subtitle">{decidedFor[decider]}</span>
    </>
  );
}

/** What a person may do about a decision. */
type NotificationActions = {
  /** Whether the person may report. */
  readonly canReport: boolean;
  /** Whether it was already reported. */
  readonly isReported: boolean;
  readonly onReport: () => void;
};

type NotificationDetailsProps = NotificationActions & { readonly notification: Notification };

/** Why an engagement was rejected, and where to look. Rules NO-05 to NO-07. */
function NotificationDetails(props: NotificationDetailsProps) {
  const { commonText, notificationsText } = useText();
  const { notification, canReport, isReported, onReport } = props;
  const messenger = useMessenger();
  const { isApproved, postLink, engagementLink, rejectCause } = notification;

  function open(link: string | null) {
    if (link !== null) messenger.openLink(link);
  }

  return (
    <>
      {!isApproved && rejectCause !== null ? (
        <p className="rounded-small bg-failure-soft px-3 py-2 text-body wrap-anywhere">
          <FoldedText
            text={notificationsText.reason(rejectCause)}
            showAllLabel={commonText.showAll}
          />
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 *:grow">
        <Button
          variant="secondary"
          size="small"
          isDisabled={postLink === null}
          onClick={() => {
            open(postLink);
          }}
        >
          {notificationsText.checkPost}
        </Button>
        <Button
          variant="secondary"
          size="small"
          isDisabled={engagementLink === null}
          onClick={() => {
            open(engagementLink);
          }}
        >
          {notificationsText.checkEngage}
        </Button>
        <Button
          variant="plain"
          size="small"
          isDisabled={!canReport || isReported}
          onClick={onReport}
        >
          {isReported ? notificationsText.reported : notificationsText.report}
        </Button>
      </div>
    </>
  );
}
