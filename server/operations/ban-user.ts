import type { ModerationDecision } from '#src/domain/moderation/decisions.ts';
import type { OperationContext } from '../runtime/context.ts';
import { personalMessage, personTool } from './person-tool.ts';

/** Bans a person, whose sessions and rights end before the row says so. Rules AD-22, AD-17, TR-14. */
export const banUser = personTool({
  name: 'banUser',
  messages: (use) => [
    personalMessage(use, ({ botMessages }) => botMessages.banned(use.decision.reason)),
  ],
  prepare: shutOut,
});

/** Takes the rights away first: if the ban then fails, the next login gives them back. Rule TR-14. */
async function shutOut(context: OperationContext, decision: ModerationDecision): Promise<boolean> {
  try {
    await context.accounts.shutOut(decision.userId);
    return true;
  } catch (error) {
    context.log(`Account ${decision.userId} could not be shut out: ${String(error)}`);
    return false;
  }
}
