import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

type CopyButtonProps = {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
  /** Names the field with the text, which appears if copying fails. */
  readonly fallbackLabel: string;
  /** Copies text to the clipboard; false if the device refuses. */
  readonly copy: (text: string) => Promise<boolean>;
};

const confirmationMs = 2000;

/** Copies a text and confirms it for two seconds; if the device refuses, shows the text selected. */
export function CopyButton({ text, label, copiedLabel, fallbackLabel, copy }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');

  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => {
      setOutcome('none');
    }, confirmationMs);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);

  async function handleTap() {
    setOutcome((await copy(text)) ? 'copied' : 'refused');
  }

  if (outcome === 'refused') {
    return (
      <input
        readOnly
        aria-label={fallbackLabel}
        value={text}
        ref={(field) => {
          field?.select();
        }}
        className="min-h-11 w-full rounded-field bg-fill px-3.5 text-lead"
      />
    );
  }
  return (
    // The hidden status is positioned inside the button's own box, so that it never widens the page.
    <span className="relative flex flex-col">
      <Button
        variant="secondary"
        size="small"
        icon={outcome === 'copied' ? 'check' : 'copy'}
        onClick={() => {
          void handleTap();
        }}
      >
        {outcome === 'copied' ? copiedLabel : label}
      </Button>
      <output className="sr-only">{outcome === 'copied' ? copiedLabel : ''}</output>
    </span>
  );
}
