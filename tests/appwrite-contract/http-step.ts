import { match } from './matchers.ts';
import { type Expectation, type RequestStep, pause, type Answer, type Run } from './scenario.ts';
import { fill, fillString, pick, type Variables } from './templates.ts';

function flatten(name: string, value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => flatten(`${name}[${index}]`, item));
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return [`${encodeURIComponent(name)}=${encodeURIComponent(text)}`];
}

/** The query string of a step, the way the SDKs write it. */
export function queryStringOf(
  step: Pick<RequestStep, 'queries' | 'query'>,
  variables: Variables,
): string {
  const queries = fill(step.queries, variables);
  const texts = Array.isArray(queries)
    ? queries.map((query) => (typeof query === 'string' ? query : JSON.stringify(query)))
    : [];
  const parts = [
    ...flatten('queries', texts),
    ...Object.entries(step.query ?? {}).flatMap(([name, value]) =>
      flatten(name, fill(value, variables)),
    ),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function identityHeaders(run: Run, as: string): Record<string, string> {
  if (as === 'guest') return {};
  if (as === 'key') return { 'x-appwrite-key': run.server.apiKey };
  const value = fillString(`{{${as}}}`, run.variables);
  const [kind = ''] = as.split(':');
  const names: Readonly<Record<string, string>> = {
    session: 'x-appwrite-session',
    jwt: 'x-appwrite-jwt',
    fallback: 'x-fallback-cookies',
    cookie: 'cookie',
  };
  const name = names[kind];
  if (name === undefined) throw new Error(`unknown identity ${as}`);
  return { [name]: value };
}

function headersOf(run: Run, step: RequestStep): Headers {
  const headers = new Headers({
    'content-type': 'application/json',
    'x-appwrite-project': run.server.projectId,
    ...identityHeaders(run, fillString(step.as, run.variables)),
  });
  for (const [name, value] of Object.entries(step.headers)) {
    if (value === null) headers.delete(name);
    else headers.set(name, fillString(value, run.variables));
  }
  return headers;
}

function bodyOf(run: Run, step: RequestStep): string | undefined {
  if (step.rawBody !== undefined) return step.rawBody;
  if (step.method === 'GET' || step.method === 'OPTIONS') return undefined;
  return JSON.stringify(fill(step.body ?? {}, run.variables));
}

function parseOrUndefined(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return undefined;
  }
}

/** Sends the call of a step. */
export async function send(run: Run, step: RequestStep): Promise<Answer> {
  const path = fillString(step.path, run.variables);
  const body = bodyOf(run, step);
  const response = await fetch(
    `${run.server.endpoint}${path}${queryStringOf(step, run.variables)}`,
    {
      method: step.method,
      headers: headersOf(run, step),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body }),
    },
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parseOrUndefined(text) };
}

function cookiesOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('=') && !cookie.endsWith('=deleted'))
    .join('; ');
}

function captured(answer: Answer, expression: string): unknown {
  const [root, ...path] = expression.split('.');
  if (root === 'cookie') return cookiesOf(answer) || undefined;
  if (root === 'header') return answer.headers.get(path.join('.')) ?? undefined;
  return pick(answer.body, path);
}

/** Keeps what a step wants to remember of its answer. */
export function capture(step: RequestStep, answer: Answer, variables: Variables): void {
  for (const [name, expression] of Object.entries(step.capture)) {
    const value = captured(answer, expression);
    if (value !== undefined && value !== '') variables.set(fillString(name, variables), value);
  }
}

/** The short form of an outcome: `201`, or `409 row_already_exists`. */
export function outcomeOf(answer: Answer): string {
  const type = answer.status >= 400 ? pick(answer.body, ['type']) : undefined;
  return typeof type === 'string' ? `${answer.status} ${type}` : String(answer.status);
}

function compareBody(expected: Expectation, wanted: unknown, answer: Answer): string[] {
  if (wanted === '<empty>') return match(wanted, answer.text, 'body');
  const isRefusal = answer.status >= 400 && typeof wanted === 'object' && wanted !== null;
  if (!isRefusal) return match(wanted, answer.body, 'body');
  const { message, ...rest } = { message: undefined, ...wanted };
  const got = pick(answer.body, ['message']);
  const problems = match(rest, answer.body, 'body');
  if (typeof got !== 'string' || got === '') problems.push('body.message: expected a sentence');
  if (expected.messageStrict) problems.push(...match(message, got, 'body.message'));
  return problems;
}

/** Compares an answer with what a step expects; the differences. */
function compare(expected: Expectation, answer: Answer, variables: Variables): string[] {
  const statuses = [expected.status ?? []].flat();
  if (statuses.length > 0 && !statuses.includes(answer.status)) {
    const got = `${outcomeOf(answer)} ${answer.text.slice(0, 120)}`;
    return [`status: expected ${statuses.join(' or ')}, got ${got}`];
  }
  const problems: string[] = [];
  const type = answer.headers.get('content-type') ?? '';
  if (answer.text !== '' && !expected.anyContentType && !type.includes('application/json')) {
    problems.push(`content-type: expected JSON, got ${type}`);
  }
  for (const [name, wanted] of Object.entries(expected.headers)) {
    const got = answer.headers.get(name) ?? undefined;
    problems.push(...match(fill(wanted, variables), got, `header ${name}`));
  }
  for (const wanted of expected.setCookie) {
    const cookies = answer.headers.getSetCookie();
    const rule = fillString(wanted, variables);
    if (!cookies.some((cookie) => match(rule, cookie, 'cookie').length === 0)) {
      problems.push(`set-cookie: none like ${rule}`);
    }
  }
  for (const part of expected.text) {
    if (!answer.text.includes(part)) problems.push(`text: expected to contain ${part}`);
  }
  if (expected.body === undefined) return problems;
  return [...problems, ...compareBody(expected, fill(expected.body, variables), answer)];
}

/** Does a step, again and again while its time allows and it does not fit; the differences. */
export async function runRequest(run: Run, step: RequestStep): Promise<string[]> {
  const deadlineMs = Date.now() + step.retryMs;
  for (;;) {
    const answer = await send(run, step);
    capture(step, answer, run.variables);
    const problems = step.expect === undefined ? [] : compare(step.expect, answer, run.variables);
    if (problems.length === 0 || Date.now() >= deadlineMs) return problems;
    await pause(100);
  }
}
