import { personalMessage, personTool } from './person-tool.ts';

/** Gives a banned person the rights back that the row grants. Rules AD-26, AD-17. */
export const unbanUser = personTool({
  name: 'unbanUser',
  messages: (use) => [personalMessage(use, ({ botMessages }) => botMessages.unbanned())],
});
