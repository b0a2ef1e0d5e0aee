const redacted = '[redacted]';
const maxDepth = 8;

/** Names of parameters, headers and fields whose values must not leave the app. */
const secretNames =
  'tgWebApp\\w+|init_?data|raw_?init_?data|hash|signature|auth_date|query_id|receiver|start_?param|' +
  'token|\\w+_token|jwt|session|session_?id|secret|\\w+_secret|password|api_?key|key|nonce|ticket|' +
  '\\w+_ticket|tg|iv|sid|cookie|authorization|x-appwrite-[\\w-]+|x-fallback-cookies|' +
  'handle|tg_handle|\\w*username|first_?name|last_?name|photo_?url';

/** Where a name begins: also after `%26`, `%3F` or `%23`, which end in a word character, escaped once or more. */
const nameStart = '(?:\\b|(?<=%(?:25)*(?:26|3F|23)))';
const equalsSign = '(=|%(?:25)*3D)';

const secretName = new RegExp(`^(?:${secretNames})$`, 'i');

const replacements: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // A fragment may be the launch data, or the key of a verification link.
  [/((?:https?:\/\/|\/)[^\s"'<>#]*)#[^\s"'<>]+/g, `$1#${redacted}`],
  [/#?tgWebApp\w+(?:=|%3D)[^\s"'<>]*/gi, redacted],
  // name=value, in a query or a text that was one, escaped or not; codes only if they are long.
  [
    new RegExp(
      `${nameStart}(${secretNames}|user)${equalsSign}[^&\\s"'<>]+?(?=%26|[&\\s"'<>]|$)`,
      'gi',
    ),
    `$1$2${redacted}`,
  ],
  [new RegExp(`${nameStart}(code|state)${equalsSign}[\\w%.~-]{16,}`, 'gi'), `$1$2${redacted}`],
  // "name": "value" in JSON inside a text.
  [new RegExp(`("(?:${secretNames})"\\s*:\\s*)(?:"[^"]*"|[\\d.]+)`, 'gi'), `$1"${redacted}"`],
  [/\b(bearer|tma|basic)\s+\S+/gi, `$1 ${redacted}`],
  // JWTs, session secrets (both begin as JSON in base64), bot tokens, long hexadecimal secrets.
  [/(?<![A-Za-z\d])eyJ[\w+/=-]{8,}(?:\.[\w-]+)*/g, redacted],
  [/(?<!\d)\d{6,}:[\w-]{30,}/g, redacted],
  [/\b[0-9a-f]{48,}\b/gi, redacted],
  // Handles: in addresses of profiles and statuses, and after an @ that does not begin a package name.
  [/\b((?:x|twitter)\.com\/|t\.me\/)(?!i\/)\w{1,32}/gi, `$1${redacted}`],
  [/(?<![\w/@.-])@\w{1,32}(?![\w/-])/g, `@${redacted}`],
];

/** The text without launch data, tokens, keys, secrets and handles; everything else stays readable. Rule BS-08. */
export function redact(text: string): string {
  return replacements.reduce(
    (kept, [pattern, replacement]) => kept.replaceAll(pattern, replacement),
    text,
  );
}

/**
 * Returns a redacted copy of a structure: redacts every text in it, and the values of fields with a secret's name. Leaves
 * out what is not plain data (a node, an instance) or is nested too deeply.
 */
export function redactDeep(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redact(value);
  if (value instanceof Error) {
    return redact(`${value.name}: ${value.message}`);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => redactDeep(item, depth + 1));
  return isPlain(value) ? redactFields(value, depth) : '[object]';
}

/** The redacted fields of one structure, as in `redactDeep`. */
export function redactFields(value: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => {
      const isSecret =
        secretName.test(name) && (typeof field === 'string' || typeof field === 'number');
      return [name, isSecret ? redacted : redactDeep(field, depth + 1)];
    }),
  );
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
