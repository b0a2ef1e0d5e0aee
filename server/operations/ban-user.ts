import { personalMessage, personTool, shutOut, type PersonTool } from './person-tool.ts';

/** The ban, as the tool and a resolved report use it. */
export const banTool: PersonTool = {
  name: 'banUser',
  messages: (use) => [
    personalMessage(use, ({ botMessages }) => botMessages.banned(use.decision.reason)),
  ],
  prepare: shutOut,
};

/** Bans a person, whose sessions and rights end before the row says so. Rules AD-22, AD-17, TR-14. */
export const banUser = personTool(banTool);
