import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Card } from '#src/ui/card.tsx';

type MessageBubbleProps = {
  /** What is written so far; may be empty. */
  readonly text: string;
};

/** The message as it arrives in the chat with the bot. Rule PA-22. */
export function MessageBubble({ text }: MessageBubbleProps) {
  const { commonText } = useText();
  const { announcementText } = useTextPart(adminPart);
  return (
    <Card>
      <h2 className="text-body font-bold">{announcementText.preview}</h2>
      <div className="flex min-h-24 flex-col justify-end gap-2 rounded-field bg-accent-soft p-3">
        {text === '' ? (
          <p className="m-auto max-w-60 text-center text-footnote text-balance text-subtitle">
            {announcementText.previewEmpty}
          </p>
        ) : (
          <div className="flex max-w-[92%] flex-col gap-0.5 self-start rounded-[1.125rem] rounded-es-small bg-card px-3.5 py-2 shadow-card">
            <p className="text-footnote font-semibold text-accent">{commonText.appName}</p>
            <p dir="auto" className="text-body whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          </div>
        )}
      </div>
    </Card>
  );
}
