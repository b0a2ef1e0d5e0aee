import { actFacts, actTarget, type ModerationAct } from '#src/domain/moderation/acts.ts';
import { takesBack } from '#src/domain/moderation/take-back.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';
import { Fragment } from 'react';
import { userPath } from '#src/domain/access/routes.ts';
import { Link } from '#src/ui/link.tsx';
import { isModerationTool } from '#src/domain/moderation/tools.ts';
import { toolConfigs } from '#src/screens/admin/tools/tool-config.ts';
import { CellIcon } from '#src/ui/cell.tsx';
import type { IconName } from '#src/ui/icons.tsx';

/** What an act came to, in words; people go by `nameOf`, and of things a type alone has a name. Rules PA-07, PA-24. */
export function actSentence(act: ShownAct, actText: AdminText['actText'], nameOf: NameOf): string {
  const { action, targetId } = act;
  const names = concernedBy(act).map(nameOf);
  const target = actTarget(action) === 'person' ? names[0] : targetId;
  const sentence = actText.sentence(action, target ?? '', { ...actFacts(act), names }).trim();
  return takesBack(act) === null ? sentence : actText.tookBack(sentence);
}

/** Gives the function that says what an act came to. Rule PA-07. */
export function useActSentence(nameOf: NameOf): (act: ShownAct) => string {
  const { actText } = useTextPart(adminPart);
  return (act) => actSentence(act, actText, nameOf);
}

/** An act, with the people it concerns and whether it was taken back, where that was read. */
export type ShownAct = ModerationAct & {
  readonly people?: readonly string[];
  readonly isTakenBack?: boolean;
};

/** The ids of the people an act concerns, in the order in which its sentence names them. Rule PA-24. */
export function concernedBy({ people, targetId, action }: ShownAct): readonly string[] {
  if (people !== undefined) return people;
  return targetId === null || actTarget(action) !== 'person' ? [] : [targetId];
}

/** The ids of all people that acts name, those who acted too. */
export function peopleIn(acts: readonly ShownAct[]): readonly string[] {
  return acts.flatMap((act) => [act.actorId, ...concernedBy(act)]);
}

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

type Look = {
  readonly name: IconName;
  readonly tone: 'accent' | 'success' | 'warning' | 'failure' | 'neutral';
};

/** The signs of acts that are no tools on a person. */
const looks: Readonly<Record<string, Look>> = {
  resolveReport: { name: 'flag', tone: 'accent' },
  pinPost: { name: 'pin', tone: 'neutral' },
  closePost: { name: 'cross', tone: 'neutral' },
  saveEngagementType: { name: 'gear', tone: 'neutral' },
  sendAnnouncement: { name: 'message', tone: 'accent' },
  stopAnnouncement: { name: 'message', tone: 'warning' },
  resendMessage: { name: 'message', tone: 'neutral' },
  addNote: { name: 'comment', tone: 'neutral' },
  exportLog: { name: 'download', tone: 'neutral' },
  exportPerson: { name: 'download', tone: 'warning' },
  erasePerson: { name: 'trash', tone: 'failure' },
};

function lookOf(action: string): Look {
  if (isModerationTool(action)) {
    const { icon, tone } = toolConfigs[action];
    return { name: icon, tone };
  }
  return looks[action] ?? { name: 'list', tone: 'neutral' };
}

/** The sign of an act, beside its sentence. */
export function ActIcon({ act }: { readonly act: ModerationAct }) {
  const facts = actFacts(act);
  if (facts.kind === 'decision') {
    return facts.isApproved ? (
      <CellIcon name="check" tone="success" />
    ) : (
      <CellIcon name="cross" tone="failure" />
    );
  }
  return <CellIcon {...lookOf(act.action)} />;
}
