import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Variables } from './templates.ts';

const statusSchema = z.union([z.number(), z.array(z.number())]);

const expectationSchema = z.object({
  status: statusSchema.optional(),
  headers: z.record(z.string(), z.unknown()).default({}),
  setCookie: z.array(z.string()).default([]),
  /** Texts that the raw answer must contain. */
  text: z.array(z.string()).default([]),
  body: z.unknown().optional(),
  /** Frame of a socket step. */
  frame: z.unknown().optional(),
  messageStrict: z.boolean().default(false),
  anyContentType: z.boolean().default(false),
});

const requestSchema = z.object({
  id: z.string(),
  as: z.string().default('guest'),
  method: z.string().default('GET'),
  path: z.string().default(''),
  queries: z.unknown().optional(),
  query: z.record(z.string(), z.unknown()).optional(),
  headers: z.record(z.string(), z.string().nullable()).default({}),
  body: z.unknown().optional(),
  rawBody: z.string().optional(),
  capture: z.record(z.string(), z.string()).default({}),
  delayMs: z.number().default(0),
  retryMs: z.number().default(0),
  expect: expectationSchema.optional(),
});

const stepSchema = requestSchema.extend({
  parallel: z.number().optional(),
  steps: z.array(requestSchema).optional(),
  expectCounts: z.record(z.string(), z.unknown()).optional(),
  ws: z.string().optional(),
  do: z.enum(['open', 'send', 'receive', 'silence', 'close']).optional(),
  frame: z.unknown().optional(),
  rawFrame: z.string().optional(),
  type: z.string().optional(),
  withinMs: z.number().default(4000),
  forMs: z.number().default(700),
});

const userSchema = z.object({
  name: z.string().optional(),
  labels: z.array(z.string()).optional(),
  jwt: z.boolean().default(false),
  session: z.boolean().default(true),
});

const tableSchema = z.object({
  permissions: z.array(z.string()).default([]),
  rowSecurity: z.boolean().default(false),
  columns: z.array(z.looseObject({ key: z.string() })).default([]),
  indexes: z.array(z.looseObject({ key: z.string() })).default([]),
});

const setupSchema = z.object({
  users: z.record(z.string(), userSchema).default({}),
  database: z.boolean().default(false),
  tables: z.record(z.string(), tableSchema).default({}),
  rows: z.record(z.string(), z.array(z.looseObject({ $id: z.string() }))).default({}),
});

const scenarioSchema = z.object({
  name: z.string(),
  why: z.string(),
  /** Present where the recorded server falls short of what is documented. */
  extra: z.string().optional(),
  setup: z.unknown().optional(),
  steps: z.array(stepSchema),
});

/** What an answer must look like. */
export type Expectation = z.infer<typeof expectationSchema>;
/** One HTTP call of a scenario. */
export type RequestStep = z.infer<typeof requestSchema>;
/** One step of a scenario: a call, many at once, or something on a websocket. */
export type Step = z.infer<typeof stepSchema>;
/** What exists before the first step. */
export type Setup = z.infer<typeof setupSchema>;
/** A recorded conversation with a server. */
export type Scenario = z.infer<typeof scenarioSchema>;

/** Reads the setup of a scenario once its templates are filled. */
export function parseSetup(filled: unknown): Setup {
  return setupSchema.parse(filled ?? {});
}

/** Reads every scenario of a directory, by name. */
export function loadScenarios(directory: string): Scenario[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const content: unknown = JSON.parse(readFileSync(join(directory, name), 'utf8'));
      return scenarioSchema.parse(content);
    });
}

/** The server whose answers are compared with the recorded ones. */
export type ServerUnderTest = {
  /** With `/v1`, without a slash at the end. */
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** How long events of a scenario's setup may still be on their way. */
  readonly settleMs: number;
};

/** One scenario being run. */
export type Run = { readonly server: ServerUnderTest; readonly variables: Variables };

/** An answer over HTTP. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed text; undefined when it is no JSON. */
  readonly body: unknown;
};

/** Waits; recorded conversations have pauses in them. */
export function pause(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}
