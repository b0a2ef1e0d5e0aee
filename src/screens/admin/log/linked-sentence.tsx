import { Fragment } from 'react';
import { userPath } from '#src/domain/access/routes.ts';
import { Link } from '#src/ui/link.tsx';

/** A piece of a sentence: plain words, or the name of a person. */
type Piece = { readonly text: string; readonly personId: string | null };

type LinkedSentenceProps = {
  readonly sentence: string;
  /** The people that the sentence names, by their names. */
  readonly people: ReadonlyMap<string, string>;
  /** Strikes it through, as what it says was taken back. */
  readonly isStruck: boolean;
};

/** A sentence in which each person who is named leads to the person's page. Rules PA-07, PA-24. */
export function LinkedSentence({ sentence, people, isStruck }: LinkedSentenceProps) {
  return (
    <bdi className={isStruck ? 'wrap-anywhere line-through' : 'wrap-anywhere'}>
      {splitByNames(sentence, people).map(({ text, personId }, index) =>
        personId === null ? (
          <Fragment key={index}>{text}</Fragment>
        ) : (
          <Link
            key={index}
            href={userPath(personId)}
            className="-my-3.25 inline-block py-3.25 font-semibold text-link"
          >
            {text}
          </Link>
        ),
      )}
    </bdi>
  );
}

/** Cuts a sentence at the names in it; a longer name goes before a shorter one that it begins with. */
function splitByNames(sentence: string, people: ReadonlyMap<string, string>): readonly Piece[] {
  const names = [...people.keys()].toSorted((one, other) => other.length - one.length);
  if (names.length === 0) return [{ text: sentence, personId: null }];
  const pattern = new RegExp(`(${names.map(escaped).join('|')})(?!\\w)`, 'u');
  return sentence
    .split(pattern)
    .filter((text) => text !== '')
    .map((text) => ({ text, personId: people.get(text) ?? null }));
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
}
