import { useState } from 'react';

type FoldedTextProps = {
  readonly text: string;
  readonly showAllLabel: string;
};

/** About four lines on the narrowest screen. */
const maxCharacters = 160;

/** A user's text, truncated until the reader asks for all of it. */
export function FoldedText({ text, showAllLabel }: FoldedTextProps) {
  const [isWhole, setIsWhole] = useState(text.length <= maxCharacters);
  return (
    <>
      <span dir="auto" className={isWhole ? undefined : 'line-clamp-4'}>
        {text}
      </span>
      {isWhole ? null : (
        <button
          type="button"
          className="min-h-11 text-accent active:opacity-60"
          onClick={() => {
            setIsWhole(true);
          }}
        >
          {showAllLabel}
        </button>
      )}
    </>
  );
}
