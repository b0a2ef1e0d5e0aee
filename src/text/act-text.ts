import type { ActFacts, TypeChange } from '#src/domain/moderation/act-facts.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';

/** How one language tells the acts of administrators; a target is a person or a thing by its name. */
export type ActWords = {
  readonly engagementDecided: (isApproved: boolean) => string;
  readonly requestDecided: (isApproved: boolean, target: string) => string;
  readonly pointsMoved: (deltaTenths: PointTenths, target: string) => string;
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
  readonly outcomes: Readonly<Record<string, string>>;
  readonly reportResolved: (outcome: string, note: string | null) => string;
  readonly noted: (target: string, note: string) => string;
  readonly postClosed: (places: number) => string;
  /** The acts of which the log says no more, by their names. */
  readonly plain: Readonly<Record<string, (target: string) => string>>;
};

/** Words what an act came to, as the log, its file and a person's history say it. */
export type ActText = {
  readonly sentence: (action: string, target: string, facts: ActFacts) => string;
};

/** Makes what words the acts in one language. Rule PA-07. */
export function createActText(words: ActWords): ActText {
  function typeChange(change: TypeChange): string {
    return 'before' in change
      ? words.price(change.field, change.before, change.after)
      : words.flag(change.field, change.after);
  }
  function sentence(action: string, target: string, facts: ActFacts): string {
    switch (facts.kind) {
      case 'decision':
        return action === 'reviewEngagement'
          ? words.engagementDecided(facts.isApproved)
          : words.requestDecided(facts.isApproved, target);
      case 'points':
        return words.pointsMoved(facts.deltaTenths, target);
      case 'warnings':
        return action === 'warnUser'
          ? words.warned(target, facts.count)
          : words.warningRemoved(target, facts.count);
      case 'type':
        return words.typeSaved(target, facts.changes.map(typeChange));
      case 'outcome':
        return words.reportResolved(words.outcomes[facts.outcome] ?? facts.outcome, facts.note);
      case 'note':
        return words.noted(target, facts.note);
      case 'places':
        return words.postClosed(facts.count);
      case 'plain':
        return words.plain[action]?.(target) ?? `${action} ${target}`;
    }
  }
  return { sentence };
}
