import { movedPoints, personalMessage, personTool } from './person-tool.ts';

/** Takes points of a person away for good (account `burn`). Rules AD-54, AD-17. */
export const reducePoints = personTool({
  name: 'reducePoints',
  messages: (use) => [
    personalMessage(use, ({ botMessages }) =>
      botMessages.pointsTaken(movedPoints(use), use.decision.reason),
    ),
  ],
});
