import { personalMessage, personTool } from './person-tool.ts';

/** Takes back one warning. Rules AD-36, AD-17. */
export const removeWarning = personTool({
  name: 'removeWarning',
  messages: (use) => [personalMessage(use, ({ botMessages }) => botMessages.warningRemoved())],
});
