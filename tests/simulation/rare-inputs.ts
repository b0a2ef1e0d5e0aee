import { administrator, type Input, type Maker } from './input.ts';
import type { Chance } from './chance.ts';
import { countedInClashes, hasClash } from './oracle/engagements.ts';
import type { State } from './oracle/state.ts';
import { everybody, memberIds, newcomerIds, rootId } from './people.ts';

const addNote: Maker = (chance, state) => ({
  actorId: chance.percent(90) ? administrator(chance, state) : (chance.pick(memberIds) ?? rootId),
  name: 'addNote',
  body: {
    userId: chance.percent(95) ? (chance.pick([...state.people.keys()]) ?? '') : 'none',
    note: chance.percent(95) ? 'Seen.' : '',
  },
});

/** Languages that the bot does not speak, so that it speaks English. */
const chooseLanguage: Maker = (chance) => ({
  actorId: chance.pick(everybody) ?? rootId,
  name: 'chooseLanguage',
  body: { language: chance.pick(['en', 'de', 'fr', 'EN-gb', '']) ?? 'en' },
});

/** Kinds whose messages are not sent, or, of announcements, not written. */
const chooseMessages: Maker = (chance) => ({
  actorId: chance.pick(everybody) ?? rootId,
  name: 'chooseMessages',
  body: {
    mutedKinds: chance.pick([[], ['leaders'], ['leaders', 'announcements'], ['all']]) ?? [],
  },
});

const readRequestTimes: Maker = (chance, state) => {
  const people = [...state.people.values()];
  const waiting = people.filter(({ isApproved, isBanned }) => !isApproved && !isBanned);
  return {
    actorId: chance.pick(waiting)?.id ?? chance.pick(memberIds) ?? rootId,
    name: 'readRequestTimes',
    body: {},
  };
};

const readInvite: Maker = (chance) => ({
  actorId: chance.pick(memberIds) ?? rootId,
  name: 'readInvite',
  body: {},
});

const submitAppeal: Maker = (chance, state) => {
  const banned = [...state.people.values()].filter(({ isBanned }) => isBanned);
  const person = chance.percent(85) ? chance.pick(banned)?.id : undefined;
  return {
    actorId: person ?? chance.pick(memberIds) ?? rootId,
    name: 'submitAppeal',
    body: { message: chance.percent(95) ? 'It was not me.' : ' ' },
  };
};

const resendMessage: Maker = (chance, state) => {
  const unsent = [...state.outbox.keys()].filter((id) => !state.sentAtMs.has(id));
  const all = unsent.length > 0 && chance.percent(70) ? unsent : [...state.outbox.keys()];
  return {
    actorId: administrator(chance, state),
    name: 'resendMessage',
    body: { outboxId: chance.pick(all) ?? 'none' },
  };
};

/** People whose names are in no post and no decision. */
const erasePerson: Maker = (chance, state) => ({
  actorId: chance.percent(85) ? rootId : (chance.pick(memberIds) ?? rootId),
  name: 'erasePerson',
  body: {
    userId:
      (chance.percent(90)
        ? chance.pick(newcomerIds.filter((id) => state.people.has(id)))
        : undefined) ??
      chance.pick(newcomerIds) ??
      '',
  },
});

const readProfiles: Maker = (chance, state) => ({
  actorId: chance.pick(everybody) ?? rootId,
  name: 'readProfiles',
  body: { userIds: [...state.people.keys(), 'none'] },
});

const readClashes: Maker = (chance, state) => ({
  actorId: chance.percent(50) ? administrator(chance, state) : (chance.pick(memberIds) ?? rootId),
  name: 'readClashes',
  body: { engagementIds: [...state.engagements.keys()].slice(-60) },
});

const exportPerson: Maker = (chance, state) => ({
  actorId: chance.percent(85) ? administrator(chance, state) : (chance.pick(memberIds) ?? rootId),
  name: 'exportPerson',
  body: { userId: chance.pick([...state.people.keys()]) ?? '' },
});

const texts: readonly unknown[] = [
  { en: 'News.' },
  { en: ' More news. ', ru: 'Новости.', fa: '' },
  { en: 'Last news.', ru: 'Новости.', fa: 'خبر.' },
  { ru: 'Новости.' },
];

const writeAnnouncement: Maker = (chance) => ({
  actorId: chance.percent(95) ? rootId : (chance.pick(memberIds) ?? rootId),
  name: 'writeAnnouncement',
  body: { texts: chance.pick(texts) ?? {} },
});

/** Mostly of an announcement that is in a state from which it can be moved. */
const moveAnnouncement: Maker = (chance, state) => {
  const all = [...state.announcements].slice(-6);
  const sending = all.filter(([, each]) => each.state === 'sending');
  const stops = chance.percent(sending.length > 0 ? 70 : 10);
  const name = stops ? 'stopAnnouncement' : 'sendAnnouncement';
  const fitting = stops ? sending : all.filter((each) => !sending.includes(each));
  const [id] = chance.pick(fitting.length > 0 && chance.percent(85) ? fitting : all) ?? ['none'];
  return {
    actorId: chance.percent(95) ? rootId : administrator(chance, state),
    name,
    body: { announcementId: id },
  };
};

const noteExport: Maker = (chance, state) => ({
  actorId: chance.percent(85) ? administrator(chance, state) : (chance.pick(memberIds) ?? rootId),
  name: 'noteExport',
  body: { acts: chance.pick([0, 5, '12', -1]) ?? 0 },
});

/** Of two items, so that one that is left is often the one that is looked at. */
const noteLook: Maker = (chance, state) => ({
  actorId: chance.percent(85) ? administrator(chance, state) : (chance.pick(memberIds) ?? rootId),
  name: 'noteLook',
  body: {
    itemId: chance.pick([newcomerIds[0], 'report1', 'Not An Id']) ?? '',
    isOver: chance.percent(40),
  },
});

const openApp: Maker = (chance) => ({
  actorId: chance.pick(everybody) ?? rootId,
  name: 'openApp',
  body: {},
});

const makers = [
  addNote,
  chooseLanguage,
  chooseMessages,
  readRequestTimes,
  readInvite,
  submitAppeal,
  resendMessage,
  erasePerson,
  erasePerson,
  readProfiles,
  readClashes,
  exportPerson,
  noteExport,
  noteLook,
  openApp,
  writeAnnouncement,
  moveAnnouncement,
  moveAnnouncement,
  moveAnnouncement,
];

/** Something that people ask for less often. */
export const rareInput: Maker = (chance, state) => (chance.pick(makers) ?? openApp)(chance, state);

/** Something that says more, or can be asked for, only as long as something lasts that is rare; null while nothing does. */
export function passingInput(chance: Chance, state: State): Input | null {
  const { people, reports, announcements, engagements } = state;
  const subjects = new Set([...reports.values()].map(({ subject }) => subject));
  const mayAppeal = [...people.values()].some(
    ({ id, isBanned, bans }) => isBanned && !subjects.has(`appeal.${id}.${bans}`),
  );
  const isUnsent = [...announcements.values()].some((each) => each.state !== 'sent');
  if (isUnsent && chance.percent(60)) return moveAnnouncement(chance, state);
  const counted = countedInClashes(state);
  const isClashing = [...engagements.values()].some((each) => hasClash(state, each, counted));
  const isRejected = [...people.values()].some((each) => each.isRejected && !each.isRequestOpen);
  const fitting = [
    ...(mayAppeal ? [submitAppeal] : []),
    ...(isClashing ? [readClashes] : []),
    ...(isRejected ? [readRequestTimes] : []),
  ];
  return chance.pick(fitting)?.(chance, state) ?? null;
}
