import { personTool, revokeAccess } from './person-tool.ts';

/**
 * Takes an administrator's rights away; sessions and labels end before the row says so, and the labels of a member
 * come back with it. Rule FA-17.
 */
export const removeAdmin = personTool({
  name: 'removeAdmin',
  messages: () => [],
  prepare: revokeAccess,
});
