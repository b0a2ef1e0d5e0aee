import type { Notification } from '#src/domain/notification.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { FoldedText } from '#src/ui/folded-text.tsx';

/** What a person may do about a decision. */
export type NotificationActions = {
  /** Whether the person may report. */
  readonly canReport: boolean;
  /** Whether it was reported already, which no one needs to do twice. */
  readonly isReported: boolean;
  readonly onReport: () => void;
};

type NotificationDetailsProps = NotificationActions & { readonly notification: Notification };

/** Why an engagement was rejected, and where to look. Rules NO-05 to NO-07. */
export function NotificationDetails(props: NotificationDetailsProps) {
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
