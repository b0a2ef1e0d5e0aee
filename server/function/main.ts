import { createOperationsFunction, type OperationsFunction } from './operations-function.ts';

/** The used part of Appwrite's function runtime. */
type RuntimeCall = {
  readonly req: {
    readonly path: string;
    readonly bodyText: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
  };
  readonly res: { json(body: object): unknown };
  readonly log: (message: string) => void;
  readonly error: (message: string) => void;
};

let operations: OperationsFunction | undefined;

/** Answers one call of the trusted function; Appwrite's runtime requires a default export. */
export default async function main({ req, res, log, error }: RuntimeCall): Promise<unknown> {
  operations ??= createOperationsFunction(process.env, {
    nowMs: Date.now,
    fetch,
    random: Math.random,
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  });
  const { path, bodyText: body, headers } = req;
  return res.json(await operations({ path, body, headers, log, error }));
}
