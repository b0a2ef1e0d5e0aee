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

/** An act in words; people get their name from `nameOf`, and of other targets only types have a name. Rules PA-07, PA-24. */
export function actSentence(act: ShownAct, actText: AdminText['actText'], nameOf: NameOf): string {
  const { action, targetId } = act;
  const names = concernedBy(act).map(nameOf);
  const target = actTarget(action) === 'person' ? names[0] : targetId;
  const sentence = actText.sentence(action, target ?? '', { ...actFacts(act), names }).trim();
  return takesBack(act) === null ? sentence : actText.tookBack(sentence);
}

/** Returns the function that words an act. Rule PA-07. */
export function useActSentence(nameOf: NameOf): (act: ShownAct) => string {
  const { actText } = useTextPart(adminPart);
  return (act) => actSentence(act, actText, nameOf);
}

/** An act, with the people it concerns and whether it was reverted, if these were read. */
export type ShownAct = ModerationAct & {
  readonly people?: readonly string[];
  readonly isTakenBack?: boolean;
};

/** The ids of the people that an act concerns, in the order in which its sentence names them. Rule PA-24. */
export function concernedBy({ people, targetId, action }: ShownAct): readonly string[] {
  if (people !== undefined) return people;
  return targetId === null || actTarget(action) !== 'person' ? [] : [targetId];
}

/** The ids of all people in acts, including the actors. */
export function peopleIn(acts: readonly ShownAct[]): readonly string[] {
  return acts.flatMap((act) => [act.actorId, ...concernedBy(act)]);
}

/** A piece of a sentence: plain words, or the name of a person. */
type Piece = { readonly text: string; readonly personId: string | null };

type LinkedSentenceProps = {
  readonly sentence: string;
  /** The people in the sentence, by name. */
  readonly people: ReadonlyMap<string, string>;
  /** Strikes it through, because the act was reverted. */
  readonly isStruck: boolean;
};

/** A sentence in which every named person is a link to that person's page. Rules PA-07, PA-24. */
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

/** Splits a sentence at the names in it; a longer name is matched before a shorter prefix of it. */
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

/** The icons of acts that are not tools on a person. */
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

/** The icon of an act, beside its sentence. */
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
