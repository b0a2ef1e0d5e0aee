import type { Chance } from './chance.ts';
import { administrator, banEnd, type Maker } from './input.ts';
import type { State } from './oracle/state.ts';
import { everybody, memberIds, rootId } from './people.ts';

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

/** How often of a hundred a tool is used on someone who is banned. */
const bannedShares: Readonly<Record<string, number>> = {
  unbanUser: 80,
  banUser: 20,
  makeAdmin: 30,
};

/** The person that a tool is used on: often one where it matters who uses it. */
function targetOf(chance: Chance, state: State, use: { name: string; actorId: string }): string {
  const people = [...state.people.values()];
  if (chance.percent(bannedShares[use.name] ?? 0)) {
    return chance.pick(people.filter(({ isBanned }) => isBanned))?.id ?? rootId;
  }
  if (use.name === 'removeAdmin' && chance.percent(50)) return administrator(chance, state);
  if (['warnUser', 'removeWarning'].includes(use.name) && chance.percent(50)) {
    return chance.pick(people.filter(({ warnings }) => warnings > 0))?.id ?? '11';
  }
  if (chance.percent(12)) return use.actorId;
  return chance.percent(15) ? administrator(chance, state) : (chance.pick(everybody) ?? '');
}

/** A tool of administrators, used on some person. */
export const personTool: Maker = (chance, state) => {
  const name = chance.pick(tools) ?? 'addPoints';
  const isByRoot = chance.percent(name === 'makeAdmin' || name === 'removeAdmin' ? 75 : 10);
  const usual = isByRoot ? rootId : administrator(chance, state);
  const actorId = chance.percent(88) ? usual : (chance.pick(memberIds) ?? rootId);
  const target = targetOf(chance, state, { name, actorId });
  const isByX = chance.percent(50);
  // Now and then all that there is, to the tenth.
  const all = (state.people.get(target)?.points ?? 0) / 10;
  const isAll = name === 'reducePoints' && all >= 1 && chance.percent(25);
  const few = 1 + chance.below(name === 'addPoints' ? 40 : 12);
  const usualPoints = isAll ? all : few;
  const isMuch = name === 'addPoints' && chance.percent(15);
  const much = isMuch ? 200 : usualPoints;
  const points = chance.percent(3) ? 9000 : much;
  return {
    actorId,
    name,
    body: {
      username: `${chance.percent(20) ? '@' : ''}${isByX ? 'x' : 'person'}_${target}`,
      type: isByX ? 'X' : 'TG',
      points,
      reason: 'Simulated',
      ...(name === 'banUser' ? { until: banEnd(chance) } : {}),
    },
  };
};

/** Mostly one of the last acts, which may stand as it was left. */
export const takeBack: Maker = (chance, state) => {
  const final = new Set(['decideApprovalRequest', 'addNote', 'pinPost', 'closePost']);
  const acts = [...state.log].filter(([, { action }]) => !final.has(action)).map(([id]) => id);
  const actId = chance.pick(chance.percent(75) ? acts.slice(-8) : acts);
  const usual = chance.percent(30) ? rootId : administrator(chance, state);
  return {
    actorId: chance.percent(92) ? usual : (chance.pick(memberIds) ?? rootId),
    name: 'takeBack',
    body: { actId: chance.percent(97) ? (actId ?? 'none') : 'none' },
  };
};
