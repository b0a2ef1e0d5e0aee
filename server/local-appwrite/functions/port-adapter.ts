import type { PortAnswer, PortCall } from './port-calls.ts';
import type { Dispatch } from '../local-appwrite-options.ts';
import { answerText } from '../http/answer-text.ts';
import type { ApiAnswer } from '../http/api-call.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { BodyLimit } from '../http/body-limit.ts';
import { splitUrl } from '../http/web-adapter.ts';

/** Makes what answers calls that come over a message port; bodies count as far as their caller's limit goes. */
export function portCallAnswerer(
  dispatch: Dispatch,
  bodyLimit: BodyLimit,
): (call: PortCall) => Promise<PortAnswer> {
  return async (call) => portAnswer(call.callId, await dispatch(readPortCall(call, bodyLimit)));
}

function readPortCall(call: PortCall, bodyLimit: BodyLimit): ApiRequest {
  const { method, url, headers, body } = call;
  const header = (name: string): string | undefined => headers[name];
  const isTooLarge = body.length > bodyLimit(header);
  return {
    method,
    ...splitUrl(url),
    header,
    body: isTooLarge ? new Uint8Array() : body,
    isTooLarge,
    clientIp: '127.0.0.1',
    isSecure: false,
  };
}

function portAnswer(callId: number, answer: ApiAnswer): PortAnswer {
  const { contentType, content } = answerText(answer);
  const headers = Object.entries(answer.headers ?? {}).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((item) => [name, item] as const),
  );
  if (content !== null) headers.push(['content-type', contentType]);
  return { callId, status: answer.status, headers, content };
}
