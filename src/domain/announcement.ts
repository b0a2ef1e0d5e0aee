import type { FailureOf } from './failure.ts';
import { err, ok, type Result } from './result.ts';
import { trimAndCut } from './text.ts';

/** How far an announcement is: tried on its author, on its way to everyone, stopped, or sent. Rule PA-22. */
export const announcementStates = ['tried', 'sending', 'stopped', 'sent'] as const;

/** How far an announcement is. */
export type AnnouncementState = (typeof announcementStates)[number];

/** The text of an announcement by language; who speaks another language reads the English one. Rules PA-22, LA-03. */
export type AnnouncementTexts = Readonly<Record<string, string>>;

/** An announcement, and how far its sending is. Rule PA-22. */
export interface Announcement {
  readonly id: string;
  readonly authorId: string;
  readonly texts: AnnouncementTexts;
  readonly state: AnnouncementState;
  /** The id of the last person it was written to; people follow one another by their ids. */
  readonly place: string | null;
  /** To how many people it was written. */
  readonly written: number;
  readonly createdAtMs: number;
}

/** The longest text of an announcement in characters. */
export const maxAnnouncementCharacters = 1000;

/**
 * The texts of an announcement by language, trimmed and cut to their length; empty ones are left out, and the one in the
 * default language is needed.
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
