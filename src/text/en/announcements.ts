import { plural } from './english.ts';

/** The announcements of the super administrator. Rule PA-22. */
export const announcementText = {
  title: 'Announcements',
  write: 'Write',
  language: 'Language',
  text: (language: string) => `Text in ${language}`,
  needed: 'Required: members without a text in their language get this one',
  optional: 'Optional: without it, these members get the English text',
  preview: 'In Telegram',
  previewEmpty: 'The message appears here as you write it.',
  sending: 'Sending',
  trySelf: 'Send to yourself',
  trySelfHint: 'First only you get the message, in all its languages.',
  tried: 'Sent to you. Read it in your chat with the bot.',
  reach: (count: string) =>
    `${count} members get it: everyone who is approved, is not banned and has not turned announcements off.`,
  sendAll: (total: number, count: string) =>
    plural(total, { one: 'Send to 1 person', other: `Send to ${count} people` }),
  confirm: 'Confirm Send',
  prompt: (total: number, count: string) =>
    plural(total, {
      one: 'Send this to 1 person? A delivered message cannot be recalled.',
      other: `Send this to ${count} people? A delivered message cannot be recalled.`,
    }),
  retype: (count: string) => `Type ${count} again`,
  differs: 'The numbers differ',
  superOnly: 'Only the super administrator sends announcements.',
  past: 'Past announcements',
  none: 'No announcements yet',
  states: { tried: 'Tested', sending: 'On its way', stopped: 'Stopped', sent: 'Sent' },
  written: (count: string, receivers: string) => `Written to ${count} of ${receivers}`,
  writtenTo: (count: string) => `Written to ${count}`,
  delivered: (count: string) => `${count} sent`,
  waiting: (count: string) => `${count} waiting`,
  failed: (count: string) => `${count} failed`,
  toAuthor: 'Sent to its author only',
  stop: 'Stop',
  confirmStop: 'Confirm Stop',
  stopPrompt: 'Stop here? Messages already queued still arrive.',
  goOn: 'Continue',
  reuse: 'Use this text',
  replacePrompt: 'Replace the text you are writing?',
} as const;
