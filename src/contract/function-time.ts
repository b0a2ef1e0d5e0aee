/** The timeout of one function execution; the provisioning sets it. Rule TR-21. */
export const functionTimeoutSeconds = 25;

/** How long after its arrival a call may start another attempt, so that the answer still gets out. Rule TR-21. */
export const retryForMs = (functionTimeoutSeconds - 3) * 1000;

/** The timeout for an answer of the bot service. Rule BO-07. */
export const botTimeoutMs = 5000;

/** How long a scheduled run may start new items, the last of which may wait for the bot service. Rule TR-43. */
export const scheduleForMs = functionTimeoutSeconds * 1000 - botTimeoutMs - 500;
