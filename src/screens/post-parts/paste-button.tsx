import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useText } from '#src/state/text-context.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { useIsSeen } from '#src/ui/use-is-seen.ts';

type PasteButtonProps = {
  readonly isDisabled: boolean;
  readonly onPaste: (text: string) => void;
};

/** Pastes the clipboard's text, trimmed; says so if it cannot be read. */
export function PasteButton({ isDisabled, onPaste }: PasteButtonProps) {
  const { postText } = useText();
  const messenger = useMessenger();
  const showToast = useToast();
  const isAwaited = useIsSeen(!isDisabled);

  async function paste() {
    const text = (await messenger.readClipboard())?.trim() ?? '';
    // The client may ask first: by then another step may be shown, or the form sent.
    if (!isAwaited.current) return;
    if (text === '') {
      showToast({ tone: 'warning', text: postText.nothingToPaste });
      return;
    }
    onPaste(text);
  }

  return (
    <IconButton
      icon="paste"
      label={postText.paste}
      isDisabled={isDisabled}
      onClick={() => {
        void paste();
      }}
    />
  );
}
