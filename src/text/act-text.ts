import type { ActFacts, TypeChange } from '#src/domain/moderation/acts.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';

/** The names of the people that an act concerns, as in `LoggedAct`; empty if unknown. */
type Names = readonly string[];

/** How a language words the administrators' acts; a target is a person's or thing's name. */
export type ActWords = {
  /** The names: the engager and the post's author. */
  readonly engagementDecided: (isApproved: boolean, names: Names) => string;
  readonly requestDecided: (isApproved: boolean, target: string) => string;
  readonly pointsMoved: (deltaTenths: PointTenths, target: string) => string;
  /** A ban with an end. Rule FA-27. */
  readonly bannedUntil: (target: string, untilMs: number) => string;
  /** The count is the person's current number of warnings. */
  readonly warned: (target: string, count: number) => string;
  readonly warningRemoved: (target: string, count: number) => string;
  readonly typeSaved: (name: string, changes: readonly string[]) => string;
  /** A type's current and former price; the former is null for a new type. */
  readonly price: (
    field: 'cost' | 'reward',
    before: PointTenths | null,
    after: PointTenths,
  ) => string;
  readonly flag: (field: 'enabled' | 'forAll', isOn: boolean) => string;
  readonly tookBack: (sentence: string) => string;
  readonly outcomes: Readonly<Record<string, string>>;
  /** The names: the reporter and the reported person; of an appeal, only the appealing person. */
  readonly reportResolved: (outcome: string, note: string | null, names: Names) => string;
  readonly noted: (target: string, note: string) => string;
  /** The name: the post's author. */
  readonly postClosed: (places: number, names: Names) => string;
  readonly logExported: (acts: number) => string;
  /** The acts without further facts in the log, by name. */
  readonly plain: Readonly<Record<string, (target: string, names: Names) => string>>;
};

/** The facts of an act, with the names of the people it concerns, if known. */
type NamedFacts = ActFacts & { readonly names?: Names };

/** Words acts, for the log, its export and a person's history. */
export type ActText = {
  readonly sentence: (action: string, target: string, facts: NamedFacts) => string;
  /** An entry that reverts another one. Rule PA-18. */
  readonly tookBack: (sentence: string) => string;
};

/** The sentences of the tools' acts, for `ActWords['plain']`. */
export function toolActs(
  toolText: Readonly<Record<string, { readonly act: (target: string) => string }>>,
): ActWords['plain'] {
  return Object.fromEntries(Object.entries(toolText).map(([tool, { act }]) => [tool, act]));
}

/** Creates the act texts of one language. Rule PA-07. */
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
