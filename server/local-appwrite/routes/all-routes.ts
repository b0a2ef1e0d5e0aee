import { accountRoutes } from './account-routes.ts';
import { deploymentRoutes } from './deployment-routes.ts';
import { executionRoutes } from './execution-routes.ts';
import { functionRoutes } from './function-routes.ts';
import type { FunctionRuntime } from '../functions/run-function.ts';
import { variableRoutes } from './variable-routes.ts';
import { route, type Route, json, serverVersion } from '../http/api-call.ts';
import { rowBulkRoutes } from './row-bulk-routes.ts';
import { rowReadRoutes } from './row-read-routes.ts';
import { rowWriteRoutes } from './row-write-routes.ts';
import { columnRoutes, indexRoutes } from './column-routes.ts';
import { databaseRoutes, tableRoutes } from './database-routes.ts';
import { transactionRoutes } from './transaction-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { userRoutes } from './user-routes.ts';

/** Every operation that this backend offers. */
export function allRoutes(runtime: FunctionRuntime): Route[] {
  const { backend, files } = runtime;
  return [
    ...healthRoutes,
    ...userRoutes(backend),
    ...loginRoutes(backend),
    ...accountRoutes(backend),
    ...databaseRoutes(backend),
    ...tableRoutes(backend),
    ...columnRoutes(backend),
    ...indexRoutes(backend),
    ...rowReadRoutes(backend),
    ...rowWriteRoutes(backend),
    ...rowBulkRoutes(backend),
    ...transactionRoutes(backend),
    ...functionRoutes(backend, files),
    ...variableRoutes(backend, files),
    ...deploymentRoutes(backend, files),
    ...executionRoutes(runtime),
  ];
}

/** The health of the backend, and its version. */
const healthRoutes: readonly Route[] = [
  route('GET /ping', [], () => ({
    status: 200,
    raw: { contentType: 'text/plain; charset=utf-8', content: 'Pong!' },
  })),
  route('GET /health/version', [], () => json(200, { version: serverVersion })),
  route('GET /health', ['health.read'], () => json(200, { name: 'http', status: 'pass', ping: 0 })),
  route('GET /health/db', ['health.read'], () =>
    json(200, { total: 1, statuses: [{ name: 'database', status: 'pass', ping: 0 }] }),
  ),
];
