import type { ActFacts, TypeChange } from '#src/domain/moderation/acts.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';

/** The names of the people an act concerns, as `LoggedAct` lists them; empty where they are not known. */
type Names = readonly string[];

/** How one language says the acts of administrators; a target is a person or a thing by its name. */
export type ActWords = {
  /** The names are those of who sent the engagement and of the post's author. */
  readonly engagementDecided: (isApproved: boolean, names: Names) => string;
  readonly requestDecided: (isApproved: boolean, target: string) => string;
  readonly pointsMoved: (deltaTenths: PointTenths, target: string) => string;
  /** A ban that has an end. Rule FA-27. */
  readonly bannedUntil: (target: string, untilMs: number) => string;
  /** The count is what the person has now. */
  readonly warned: (target: string, count: number) => string;
  readonly warningRemoved: (target: string, count: number) => string;
  readonly typeSaved: (name: string, changes: readonly string[]) => string;
  /** A price of a type as it is now, and what it was before; null for a new type. */
  readonly price: (
    field: 'cost' | 'reward',
    before: PointTenths | null,
    after: PointTenths,
  ) => string;
  readonly flag: (field: 'enabled' | 'forAll', isOn: boolean) => string;
  readonly tookBack: (sentence: string) => string;
  readonly outcomes: Readonly<Record<string, string>>;
  /** The names are those of who reported and of who was reported; one alone appealed. */
  readonly reportResolved: (outcome: string, note: string | null, names: Names) => string;
  readonly noted: (target: string, note: string) => string;
  /** The name is that of the post's author. */
  readonly postClosed: (places: number, names: Names) => string;
  readonly logExported: (acts: number) => string;
  /** The acts of which the log says no more, by their names. */
  readonly plain: Readonly<Record<string, (target: string, names: Names) => string>>;
};

/** What an act came to, with the names of the people it concerns where they are known. */
type NamedFacts = ActFacts & { readonly names?: Names };

/** Words what an act came to, as the log, its file and a person's history say it. */
export type ActText = {
  readonly sentence: (action: string, target: string, facts: NamedFacts) => string;
  /** An entry that takes another one back. Rule PA-18. */
  readonly tookBack: (sentence: string) => string;
};

/** The sentences of the tools' acts, for `ActWords['plain']`. */
export function toolActs(
  toolText: Readonly<Record<string, { readonly act: (target: string) => string }>>,
): ActWords['plain'] {
  return Object.fromEntries(Object.entries(toolText).map(([tool, { act }]) => [tool, act]));
}

/** Makes the sentences of acts in one language. Rule PA-07. */
export function createActText(words: ActWords): ActText {
  function typeChange(change: TypeChange): string {
    return 'before' in change
      ? words.price(change.field, change.before, change.after)
      : words.flag(change.field, change.after);
  }
  function sentence(action: string, target: string, facts: NamedFacts): string {
    const { names = [] } = facts;
    switch (facts.kind) {
      case 'decision':
        return action === 'reviewEngagement'
          ? words.engagementDecided(facts.isApproved, names)
          : words.requestDecided(facts.isApproved, target);
      case 'points':
        return words.pointsMoved(facts.deltaTenths, target);
      case 'ban':
        return words.bannedUntil(target, facts.untilMs);
      case 'warnings':
        return action === 'warnUser'
          ? words.warned(target, facts.count)
          : words.warningRemoved(target, facts.count);
      case 'type':
        return words.typeSaved(target, facts.changes.map(typeChange));
      case 'outcome':
        return words.reportResolved(
          words.outcomes[facts.outcome] ?? facts.outcome,
          facts.note,
          names,
        );
      case 'note':
        return words.noted(target, facts.note);
      case 'places':
        return words.postClosed(facts.count, names);
      case 'export':
        return words.logExported(facts.acts);
      case 'plain':
        return words.plain[action]?.(target, names) ?? `${action} ${target}`;
    }
  }
  return { sentence, tookBack: words.tookBack };
}
