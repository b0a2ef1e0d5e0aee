import { useState } from 'react';
import { classNames } from './class-names.ts';

type FoldedTextProps = {
  readonly text: string;
  readonly showAllLabel: string;
};

const maxLines = 4;
/** About four lines on the narrowest screen. */
const maxCharacters = 160;

/** A user's text with its line breaks, truncated until the reader asks for all of it. */
export function FoldedText({ text, showAllLabel }: FoldedTextProps) {
  const isShort = text.length <= maxCharacters && text.split('\n').length <= maxLines;
  const [isWhole, setIsWhole] = useState(isShort);
  return (
    <>
      <span dir="auto" className={classNames('whitespace-pre-line', !isWhole && 'line-clamp-4')}>
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
