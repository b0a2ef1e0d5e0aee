import { deciderOf, isOverturn } from '#src/domain/engagement/decided-by.ts';
import type { Notification } from '#src/domain/notification.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { FoldedText } from '#src/ui/folded-text.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Points } from '#src/ui/points.tsx';

type NotificationCardProps = {
  readonly notification: Notification;
  readonly isNew: boolean;
  /** Whether the person may report. */
  readonly canReport: boolean;
  /** Whether it was reported already, which nobody needs to do twice. */
  readonly isReported: boolean;
  readonly onReport: () => void;
};

/** One decision: what it earned, or why it was rejected, and where to look. Rules NO-05 to NO-07. */
export function NotificationCard(props: NotificationCardProps) {
  const { commonText, format, notificationsText } = useText();
  const { notification, isNew, canReport, isReported, onReport } = props;
  const messenger = useMessenger();
  const { isApproved, postLink, engagementLink, rejectCause } = notification;

  function open(link: string | null) {
    if (link !== null) messenger.openLink(link);
  }

  return (
    <article>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="flex min-w-0 flex-wrap items-center gap-2">
            <Pill icon={isApproved ? 'check' : 'cross'} tone={isApproved ? 'success' : 'failure'}>
              {isApproved ? notificationsText.approved : notificationsText.rejected}
            </Pill>{' '}
            {isNew ? <Pill tone="accent">{notificationsText.isNew}</Pill> : null}
          </span>{' '}
          {isApproved ? (
            <span className="font-semibold text-success tabular-nums">
              <Points tenths={notification.awardTenths} format={format.points} hasPlus />{' '}
              <span className="text-callout font-normal">
                {notificationsText.points(notification.awardTenths)}
              </span>
            </span>
          ) : null}
        </div>
        {!isApproved && rejectCause !== null ? (
          <p className="wrap-anywhere">
            <FoldedText
              text={notificationsText.reason(rejectCause)}
              showAllLabel={commonText.showAll}
            />
          </p>
        ) : null}
        <DecidedFor notification={notification} />
        <p className="flex flex-wrap justify-between gap-x-3 text-callout text-subtitle">
          <span className="min-w-0 wrap-break-word">
            {notificationsText.postBy(notification.postAuthorUsername)}
          </span>{' '}
          <time dateTime={new Date(notification.createdAtMs).toISOString()}>
            {format.timeOfDay(notification.createdAtMs)}
          </time>
        </p>
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
      </Card>
    </article>
  );
}

/** Who decided where it was not the author. Rules FA-02, FA-08, FA-10. */
function DecidedFor({ notification }: Pick<NotificationCardProps, 'notification'>) {
  const { decidedFor } = useText().notificationsText;
  const decider = isOverturn(notification) ? 'overturned' : deciderOf(notification);
  if (decider === 'author') return null;
  return <p className="text-callout text-subtitle">{decidedFor[decider]}</p>;
}
