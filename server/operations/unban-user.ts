import { personalMessage, personTool, type PersonTool } from './person-tool.ts';

/** The end of a ban, as the tool and a granted appeal use it. */
export const unbanTool: PersonTool = {
  name: 'unbanUser',
  messages: (use) => [personalMessage(use, ({ botMessages }) => botMessages.unbanned())],
};

/** Gives a banned person the rights back that the row grants. Rules AD-26, AD-17. */
export const unbanUser = personTool(unbanTool);
