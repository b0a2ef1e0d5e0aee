import { personalMessage, personTool, revokeAccess, type PersonTool } from './person-tool.ts';

/** The ban, as the tool and a resolved report use it. */
export const banTool: PersonTool = {
  name: 'banUser',
  messages: (use) => [
    personalMessage(use, ({ botMessages }) =>
      botMessages.banned(use.decision.reason, use.decision.set.banUntilMs ?? null),
    ),
  ],
  prepare: revokeAccess,
};

/** Bans a person, whose sessions and rights end before the row says so. Rules AD-22, AD-17, TR-14, FA-27. */
export const banUser = personTool(banTool);
