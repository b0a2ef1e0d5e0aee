/** How long one execution of the function may take; the provisioning sets it. Rule TR-21. */
export const functionTimeoutSeconds = 25;

/** How long after its arrival a call may begin another attempt, so that the answer still gets out. Rule TR-21. */
export const retryForMs = (functionTimeoutSeconds - 3) * 1000;

/** The longest wait for an answer of the bot service. Rule BO-07. */
export const botTimeoutMs = 5000;

/** How long a run of the schedule may begin new pieces, of which the last may wait for the bot service. Rule TR-43. */
export const scheduleForMs = functionTimeoutSeconds * 1000 - botTimeoutMs - 500;
