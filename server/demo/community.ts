import type { Agenda } from './agenda.ts';
import type { Random } from './random.ts';
import type { History } from './history.ts';

/** A member of the demo's community; the app cannot be opened as this person. */
export type CommunityMember = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly xHandle: string;
};

const firstNames = (
  'Aisha Bruno Carla Diego Elena Farid Greta Hugo Ines Jonas Kaito Lena Mateo Noor Oskar Paula Quinn Rosa Samir ' +
  'Tessa Umar Vera Wim Xenia Yara Zeno Amara Boris Chiara Dmitri Esme Felix Gita Henrik Imani Jack Katya Luis Mira ' +
  'Nils Orla Pavel Rania Sven Thea Uma Viktor Wanda Yusuf Zoe'
).split(' ');

const lastNames = (
  'Abadi Bergman Costa Dahl Ekberg Fontaine Garcia Haddad Ibsen Jain Kowalski Lindholm Moreau Nakamura Okafor ' +
  'Petrov Quist Rossi Santos Tanaka Urbina Vargas Weber Xu Yilmaz Zhang Amin Braun Conti Dupont Eriksen Ferrari ' +
  'Gupta Holm Ivanov Jansson Kim Lopez Meyer Novak Olsen Park Reyes Silva Torres Ueda Vogel Wolf Young Zimmer'
).split(' ');

const firstId = 5001;

/** One of the last to apply for approval has a member's name and nearly the same handle. Rule PA-12. */
const impersonator = { index: 48, firstName: 'Samir', lastName: 'Santos', xHandle: 'Samir_Sant0s' };

/** The members of the demo's community, in the order in which they join. */
export const communityMembers: readonly CommunityMember[] = firstNames.map((firstName, index) => {
  const id = firstId + index;
  if (index === impersonator.index) {
    const { firstName: first, lastName: last, xHandle: handle } = impersonator;
    return { id, firstName: first, lastName: last, xHandle: handle };
  }
  const lastName = lastNames[index] ?? 'Doe';
  const xHandle = `${firstName}_${lastName}`.slice(0, 15);
  return { id, firstName, lastName, xHandle };
});

/** The comment guides of the demo's posts. */
export const commentGuides = [
  'Say which part you would try first, and why.',
  'Ask the question that is still open for you.',
  'Tell how you do it today, in a sentence or two.',
  'Name one thing that is missing, kindly.',
] as const;

/** The quote guides of the demo's posts. */
export const quoteGuides = [
  'Quote it with the number that surprised you most.',
  'Quote it with what you would tell a friend about it.',
  'Add your own example to the quote.',
] as const;

/** The rejection reasons in the demo. */
export const rejectReasons = [
  'The comment does not follow the guide.',
  'The quote is empty.',
  'The comment was deleted when I looked.',
] as const;

/** The parts of the community's history: where it is written, its agenda, and its random numbers. */
export type Community = {
  readonly history: History;
  readonly agenda: Agenda;
  readonly random: Random;
  readonly nowMs: number;
};

/** The part of a post that planning its engagements needs. */
export type CommunityPost = {
  readonly id: string;
  readonly author: CommunityMember;
  readonly types: readonly string[];
  readonly limit: number;
  readonly madeAtMs: number;
  /** The running number of the post, from 0. */
  readonly number: number;
};

/** The numbers of the posts with a special state, so every state occurs. */
export const special = { undecided: 20, closed: 26, clash: 34, newClash: 138 } as const;

/** X's numeric id of a status that was posted at a moment. */
export function statusIdAt(timeMs: number, number: number): string {
  return String(((BigInt(Math.round(timeMs)) - 1_288_834_974_657n) << 22n) + BigInt(number));
}
