import { administrator, type Input, type Maker } from './input.ts';
import type { Random } from './random.ts';
import { countedInClashes, hasClash } from './oracle/engagements.ts';
import type { State } from './oracle/state.ts';
import { initialIds, memberIds, newcomerIds, rootId } from './people.ts';

const addNote: Maker = (random, state) => ({
  actorId: random.percent(90) ? administrator(random, state) : (random.pick(memberIds) ?? rootId),
  name: 'addNote',
  body: {
    userId: random.percent(95) ? (random.pick([...state.people.keys()]) ?? '') : 'none',
    note: random.percent(95) ? 'Seen.' : '',
  },
});

/** Languages without translations, so that messages are in English. */
const chooseLanguage: Maker = (random) => ({
  actorId: random.pick(initialIds) ?? rootId,
  name: 'chooseLanguage',
  body: { language: random.pick(['en', 'de', 'fr', 'EN-gb', '']) ?? 'en' },
});

/** Kinds of messages that the person mutes. */
const chooseMessages: Maker = (random) => ({
  actorId: random.pick(initialIds) ?? rootId,
  name: 'chooseMessages',
  body: {
    mutedKinds: random.pick([[], ['leaders'], ['leaders', 'announcements'], ['all']]) ?? [],
  },
});

const readRequestTimes: Maker = (random, state) => {
  const people = [...state.people.values()];
  const unapproved = people.filter(({ isApproved, isBanned }) => !isApproved && !isBanned);
  return {
    actorId: random.pick(unapproved)?.id ?? random.pick(memberIds) ?? rootId,
    name: 'readRequestTimes',
    body: {},
  };
};

const readInvite: Maker = (random) => ({
  actorId: random.pick(memberIds) ?? rootId,
  name: 'readInvite',
  body: {},
});

const submitAppeal: Maker = (random, state) => {
  const banned = [...state.people.values()].filter(({ isBanned }) => isBanned);
  const person = random.percent(85) ? random.pick(banned)?.id : undefined;
  return {
    actorId: person ?? random.pick(memberIds) ?? rootId,
    name: 'submitAppeal',
    body: { message: random.percent(95) ? 'It was not me.' : ' ' },
  };
};

const resendMessage: Maker = (random, state) => {
  const unsent = [...state.outbox.keys()].filter((id) => !state.sentAtMs.has(id));
  const all = unsent.length > 0 && random.percent(70) ? unsent : [...state.outbox.keys()];
  return {
    actorId: administrator(random, state),
    name: 'resendMessage',
    body: { outboxId: random.pick(all) ?? 'none' },
  };
};

/** Erases newcomers, who have no posts. */
const erasePerson: Maker = (random, state) => ({
  actorId: random.percent(85) ? rootId : (random.pick(memberIds) ?? rootId),
  name: 'erasePerson',
  body: {
    userId:
      (random.percent(90)
        ? random.pick(newcomerIds.filter((id) => state.people.has(id)))
        : undefined) ??
      random.pick(newcomerIds) ??
      '',
  },
});

const readProfiles: Maker = (random, state) => ({
  actorId: random.pick(initialIds) ?? rootId,
  name: 'readProfiles',
  body: { userIds: [...state.people.keys(), 'none'] },
});

const readClashes: Maker = (random, state) => ({
  actorId: random.percent(50) ? administrator(random, state) : (random.pick(memberIds) ?? rootId),
  name: 'readClashes',
  body: { engagementIds: [...state.engagements.keys()].slice(-60) },
});

const exportPerson: Maker = (random, state) => ({
  actorId: random.percent(85) ? administrator(random, state) : (random.pick(memberIds) ?? rootId),
  name: 'exportPerson',
  body: { userId: random.pick([...state.people.keys()]) ?? '' },
});

const texts: readonly unknown[] = [
  { en: 'News.' },
  { en: ' More news. ', ru: 'Новости.', fa: '' },
  { en: 'Last news.', ru: 'Новости.', fa: 'خبر.' },
  { ru: 'Новости.' },
];

const writeAnnouncement: Maker = (random) => ({
  actorId: random.percent(95) ? rootId : (random.pick(memberIds) ?? rootId),
  name: 'writeAnnouncement',
  body: { texts: random.pick(texts) ?? {} },
});

/** Sends or stops an announcement, mostly one in a state that allows it. */
const moveAnnouncement: Maker = (random, state) => {
  const all = [...state.announcements].slice(-6);
  const sending = all.filter(([, each]) => each.state === 'sending');
  const stops = random.percent(sending.length > 0 ? 70 : 10);
  const name = stops ? 'stopAnnouncement' : 'sendAnnouncement';
  const fitting = stops ? sending : all.filter((each) => !sending.includes(each));
  const [id] = random.pick(fitting.length > 0 && random.percent(85) ? fitting : all) ?? ['none'];
  return {
    actorId: random.percent(95) ? rootId : administrator(random, state),
    name,
    body: { announcementId: id },
  };
};

const noteExport: Maker = (random, state) => ({
  actorId: random.percent(85) ? administrator(random, state) : (random.pick(memberIds) ?? rootId),
  name: 'noteExport',
  body: { acts: random.pick([0, 5, '12', -1]) ?? 0 },
});

/** Picks from few items, so that the item left is often the one being viewed. */
const noteLook: Maker = (random, state) => ({
  actorId: random.percent(85) ? administrator(random, state) : (random.pick(memberIds) ?? rootId),
  name: 'noteLook',
  body: {
    itemId: random.pick([newcomerIds[0], 'report1', 'Not An Id']) ?? '',
    isOver: random.percent(40),
  },
});

const openApp: Maker = (random) => ({
  actorId: random.pick(initialIds) ?? rootId,
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

/** An operation that people call rarely. */
export const rareInput: Maker = (random, state) => (random.pick(makers) ?? openApp)(random, state);

/** An input that is useful only in a rare situation; null if there is no such situation. */
export function situationalInput(random: Random, state: State): Input | null {
  const { people, reports, announcements, engagements } = state;
  const subjects = new Set([...reports.values()].map(({ subject }) => subject));
  const mayAppeal = [...people.values()].some(
    ({ id, isBanned, bans }) => isBanned && !subjects.has(`appeal.${id}.${bans}`),
  );
  const isUnsent = [...announcements.values()].some((each) => each.state !== 'sent');
  if (isUnsent && random.percent(60)) return moveAnnouncement(random, state);
  const counted = countedInClashes(state);
  const isClashing = [...engagements.values()].some((each) => hasClash(state, each, counted));
  const isRejected = [...people.values()].some((each) => each.isRejected && !each.isRequestOpen);
  const fitting = [
    ...(mayAppeal ? [submitAppeal] : []),
    ...(isClashing ? [readClashes] : []),
    ...(isRejected ? [readRequestTimes] : []),
  ];
  return random.pick(fitting)?.(random, state) ?? null;
}
