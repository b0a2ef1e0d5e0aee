import type { FailureOf } from './failure.ts';
import { err, ok, type Result } from './result.ts';
import { trimAndCut } from './text.ts';

/** The states of an announcement: sent to its author only, being sent to everyone, stopped, or sent. Rule PA-22. */
export const announcementStates = ['tried', 'sending', 'stopped', 'sent'] as const;

/** The state of an announcement. */
export type AnnouncementState = (typeof announcementStates)[number];

/** The text of an announcement by language; people with another language read the English text. Rules PA-22, LA-03. */
export type AnnouncementTexts = Readonly<Record<string, string>>;

/** An announcement and the progress of its sending. Rule PA-22. */
export interface Announcement {
  readonly id: string;
  readonly authorId: string;
  readonly texts: AnnouncementTexts;
  readonly state: AnnouncementState;
  /** The cursor: the id of the last person it was sent to, in the order of ids. */
  readonly place: string | null;
  /** How many people it was sent to. */
  readonly written: number;
  readonly createdAtMs: number;
}

/** The maximum length of an announcement in characters. */
export const maxAnnouncementCharacters = 1000;

/**
 * The texts of an announcement by language, trimmed and truncated; leaves out empty ones, and requires the one in the
 * default language.
 */
export function checkAnnouncement(
  texts: Readonly<Record<string, string | undefined>>,
  defaultLanguage: string,
): Result<AnnouncementTexts, FailureOf<'parameter_missing'>> {
  const written = Object.entries(texts).flatMap(([language, text = '']) => {
    const cut = trimAndCut(text, maxAnnouncementCharacters);
    return cut === '' ? [] : [[language, cut] as const];
  });
  return written.some(([language]) => language === defaultLanguage)
    ? ok(Object.fromEntries(written))
    : err({ code: 'parameter_missing', name: 'texts' });
}
