import type { Random } from './random.ts';
import { administrator, banEnd, type Maker } from './input.ts';
import type { State } from './oracle/state.ts';
import { initialIds, memberIds, rootId } from './people.ts';

const tools = [
  'addPoints',
  'addPoints',
  'addPoints',
  'reducePoints',
  'reducePoints',
  'warnUser',
  'removeWarning',
  'banUser',
  'unbanUser',
  'unbanUser',
  'makeAdmin',
  'removeAdmin',
];

/** How often a tool is used on a banned person, in percent. */
const bannedShares: Readonly<Record<string, number>> = {
  unbanUser: 80,
  banUser: 20,
  makeAdmin: 30,
};

/** Picks the target of a tool, often one where the rules depend on the actor. */
function targetOf(random: Random, state: State, use: { name: string; actorId: string }): string {
  const people = [...state.people.values()];
  if (random.percent(bannedShares[use.name] ?? 0)) {
    return random.pick(people.filter(({ isBanned }) => isBanned))?.id ?? rootId;
  }
  if (use.name === 'removeAdmin' && random.percent(50)) return administrator(random, state);
  if (['warnUser', 'removeWarning'].includes(use.name) && random.percent(50)) {
    return random.pick(people.filter(({ warnings }) => warnings > 0))?.id ?? '11';
  }
  if (random.percent(12)) return use.actorId;
  return random.percent(15) ? administrator(random, state) : (random.pick(initialIds) ?? '');
}

/** An administrator's tool, used on a random person. */
export const personTool: Maker = (random, state) => {
  const name = random.pick(tools) ?? 'addPoints';
  const isByRoot = random.percent(name === 'makeAdmin' || name === 'removeAdmin' ? 75 : 10);
  const usual = isByRoot ? rootId : administrator(random, state);
  const actorId = random.percent(88) ? usual : (random.pick(memberIds) ?? rootId);
  const target = targetOf(random, state, { name, actorId });
  const isByX = random.percent(50);
  // Sometimes exactly the whole balance.
  const all = (state.people.get(target)?.points ?? 0) / 10;
  const isAll = name === 'reducePoints' && all >= 1 && random.percent(25);
  const few = 1 + random.below(name === 'addPoints' ? 40 : 12);
  const usualPoints = isAll ? all : few;
  const isLarge = name === 'addPoints' && random.percent(15);
  const mostlyValid = isLarge ? 200 : usualPoints;
  const points = random.percent(3) ? 9000 : mostlyValid;
  return {
    actorId,
    name,
    body: {
      username: `${random.percent(20) ? '@' : ''}${isByX ? 'x' : 'person'}_${target}`,
      type: isByX ? 'X' : 'TG',
      points,
      reason: 'Simulated',
      ...(name === 'banUser' ? { until: banEnd(random) } : {}),
    },
  };
};

/** Takes back an action, mostly a recent one, because a later change may prevent it. */
export const takeBack: Maker = (random, state) => {
  const irreversible = new Set(['decideApprovalRequest', 'addNote', 'pinPost', 'closePost']);
  const acts = [...state.log]
    .filter(([, { action }]) => !irreversible.has(action))
    .map(([id]) => id);
  const actId = random.pick(random.percent(75) ? acts.slice(-8) : acts);
  const usual = random.percent(30) ? rootId : administrator(random, state);
  return {
    actorId: random.percent(92) ? usual : (random.pick(memberIds) ?? rootId),
    name: 'takeBack',
    body: { actId: random.percent(97) ? (actId ?? 'none') : 'none' },
  };
};
