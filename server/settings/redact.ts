/** The names of variables whose values no one may read in what a program prints. */
const secretName = /TOKEN|SECRET|API_KEY|ERASURE_KEY|PASSWORD|PRIVATE/;

/** What a bot's token looks like, also inside of an address. */
const botToken = /(?<!\d)\d{6,}(?::|%3A)[\w-]{30,}/g;

/** A shorter value is a word like others, and would be found everywhere. */
const shortestSecret = 8;

const replacement = '[secret]';

/** Takes what is secret out of a text. */
export type Redact = (text: string) => string;

/**
 * Makes the function that takes out every value of a secret variable of `environment`, as it is and as it stands
 * in an address, and anything that looks like a bot's token. Rule OP-01.
 */
export function createRedactor(environment: Readonly<Record<string, string | undefined>>): Redact {
  const secrets = Object.entries(environment)
    .filter(([name, value]) => secretName.test(name) && (value ?? '').length >= shortestSecret)
    .flatMap(([, value = '']) => [value, encodeURIComponent(value)]);
  // Longest first: one secret may begin with another.
  const ordered = [...new Set(secrets)].toSorted((left, right) => right.length - left.length);
  return (text) =>
    ordered
      .reduce((rest, secret) => rest.replaceAll(secret, replacement), text)
      .replaceAll(botToken, replacement);
}
