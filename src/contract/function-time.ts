/** How long one execution of the function may take; the provisioning sets it. Rule TR-21. */
export const functionTimeoutSeconds = 25;

/** How long after its arrival a call may begin another attempt, so that the answer still gets out. Rule TR-21. */
export const retryForMs = (functionTimeoutSeconds - 3) * 1000;
