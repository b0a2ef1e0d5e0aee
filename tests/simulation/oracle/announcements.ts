import type { Announcement, State } from './state.ts';
import {
  grant,
  refuse,
  textOf,
  type Request,
  type RequestContext,
  type Verdict,
} from './verdict.ts';

const languages = ['en', 'ru', 'fa'];
const maxLength = 1000;

/** Rule PA-22. */
export function writeAnnouncement(
  { actorId, body }: Request,
  { state, newId }: RequestContext,
): Verdict {
  const given = body['texts'];
  const isRecord = typeof given === 'object' && given !== null && !Array.isArray(given);
  const texts = new Map(isRecord ? Object.entries(given) : []);
  const [text = '', ...others] = languages.map((language) =>
    textOf(texts.get(language)).slice(0, maxLength).trim(),
  );
  if (text === '') return refuse('parameter_missing');
  return grant({ announcementId: newId }, () => {
    state.announcements.set(newId, {
      authorId: actorId,
      text,
      state: 'tried',
      place: null,
      written: 0,
      sentAtMs: null,
    });
    const trial = [text, ...others].filter((each) => each !== '').join('\n\n');
    state.outbox.set(`trial.${newId}`, { to: actorId, text: trial });
  });
}

/** Judges sending or stopping an announcement. Rules PA-22, AD-16. */
export function moveAnnouncement(
  from: readonly Announcement['state'][],
  to: 'sending' | 'stopped',
): (request: Request, context: RequestContext) => Verdict {
  return ({ actorId, name, body }, { state }) => {
    const id = textOf(body['announcementId']);
    const announcement = state.announcements.get(id);
    if (announcement === undefined || !from.includes(announcement.state))
      return refuse('announcement_failed');
    const outcome = to === 'sending' ? 'is on its way' : 'was stopped';
    return grant({ message: `The announcement ${outcome}.` }, () => {
      announcement.state = to;
      state.log.set(textOf(body['requestId']), { actorId, action: name, targetId: id });
    });
  };
}

/** The people who would get an announcement sent now. Rules PA-22, MY-32. */
export function receiversOf(state: State): ReadonlySet<string> {
  const receivers = new Set<string>();
  for (const { id, isApproved, isBanned, mutedKinds } of state.people.values()) {
    const isMuted = mutedKinds.split(',').includes('announcements');
    if (isApproved && !isBanned && !isMuted) receivers.add(id);
  }
  return receivers;
}
