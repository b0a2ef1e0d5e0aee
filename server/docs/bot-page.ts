import {
  botAnswerSchema,
  botCallSchema,
  outboxIdHeader,
  requestIdHeader,
} from '#src/contract/bot.ts';
import { fieldLines, fieldsOf } from './schema-text.ts';

const head = `# The bot service

This page is generated from the schemas (\`src/contract/bot.ts\`) by \`npm run docs\`.

Every endpoint takes a POST with a JSON body of at most 256 KB and the header \`Authorization: Bearer …\` with the value of \`BOT_SHARED_SECRET\`. The header \`${outboxIdHeader}\` may name the message, with 1 to 128 printable characters: a message of a name that was sent before is not sent again. The header \`${requestIdHeader}\` may name the request that caused the message; the service writes it into the log line of a message that was not sent. A text that is too long for one message of the messenger is sent as several. The service waits up to 8 s where the messenger's rate limits ask for it.
`;

/** What each endpoint does. */
const purposes: Readonly<Record<string, string>> = {
  'bot/notify': 'Sends a message to a person or chat.',
  'bot/notify-report':
    'Sends a message to a topic of the admin group; 0 and 1 are its general topic.',
  'bot/notifywithbtn': 'Sends a message with a button that opens an address.',
  'bot/notifywithcallback': 'Sends a message with a button by which its reader acknowledges it.',
  'bot/notify-callback-url':
    'Sends a message with a button that copies `copyText` and one that opens an address.',
};

const statuses = [
  '200: the message was sent, now or before',
  '400: the payload is not as above, or the name of the message is none; `error` names the fields',
  '401: the shared secret is missing or wrong',
  '404: there is no such endpoint',
  '405: the method is not POST',
  '410: the messenger says that the receiver cannot be reached, as one who blocked the bot',
  '413: the body is too large',
  '422: the messenger refuses this very message',
  '429: too many messages wait; `retryAfterSeconds` and the header `Retry-After` say how long',
  '500: a fault of the service, which is reported',
  '502: the messenger did not answer',
];

/** The page about the bot service: its endpoints, their input and their answers. Rule OP-15. */
export function botPage(): string {
  const endpoints = botCallSchema.options.flatMap(({ shape: { path, payload } }) => [
    `## POST /${path.value}`,
    '',
    purposes[path.value] ?? '',
    '',
    ...fieldLines(fieldsOf(payload, 'input')),
    '',
  ]);
  return [
    head,
    ...endpoints,
    '## Answers',
    '',
    ...fieldLines(fieldsOf(botAnswerSchema, 'output')),
    '',
    '`final` says that the same call can never succeed. The statuses:',
    '',
    ...statuses.map((status) => `- ${status}`),
    '',
  ].join('\n');
}
