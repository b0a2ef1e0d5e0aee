import { personTool } from './person-tool.ts';

/** Makes a person an administrator; the app shows it, so the bot says nothing. Rules AD-39, AD-17. */
export const makeAdmin = personTool({ name: 'makeAdmin', messages: () => [] });
