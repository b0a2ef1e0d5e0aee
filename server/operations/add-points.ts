import { movedPoints, personalMessage, personTool } from './person-tool.ts';

/** Gives a person points out of nothing (account `mint`). Rules AD-48, AD-17. */
export const addPoints = personTool({
  name: 'addPoints',
  messages: (use) => [
    personalMessage(use, ({ botMessages }) =>
      botMessages.pointsAdded(movedPoints(use), use.decision.reason),
    ),
  ],
});
