/** The label of the menu button, one for everyone in the messenger. */
export const menuButtonText = 'Open';

/** The button of a warning. The call does not say in which language its receiver reads. Rule BO-04. */
export const acknowledgeButtonText = 'Acknowledge';

/** The bot service's answers to its callers. */
export const answerTexts = {
  sent: 'Message sent.',
  alreadySent: 'Message already sent.',
  unauthorized: 'The shared secret is missing or wrong.',
  notFound: 'There is no such endpoint.',
  methodNotAllowed: 'Only POST is allowed.',
  tooLarge: 'The payload is too large.',
  notJson: 'The payload is not JSON.',
  outboxIdInvalid: 'The outbox id is invalid.',
  tooBusy: 'Too many messages are waiting.',
  messengerUnavailable: 'The messenger did not answer.',
  internal: 'The bot service failed.',
} as const;

/** Names the missing or invalid fields of a payload. Rule BO-08. */
export function invalidPayloadText(fields: readonly string[]): string {
  if (fields.length === 0) return 'The payload is not an object.';
  return `Missing or invalid: ${fields.join(', ')}.`;
}
