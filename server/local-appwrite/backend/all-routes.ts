import { accountRoutes } from '../account/account-routes.ts';
import { deploymentRoutes } from '../functions/deployment-routes.ts';
import { executionRoutes } from '../functions/execution-routes.ts';
import { functionRoutes } from '../functions/function-routes.ts';
import type { FunctionRuntime } from '../functions/run-function.ts';
import { variableRoutes } from '../functions/variable-routes.ts';
import type { Route } from '../http/api-call.ts';
import { rowBulkRoutes } from '../rows/bulk-routes.ts';
import { rowReadRoutes } from '../rows/read-routes.ts';
import { rowWriteRoutes } from '../rows/write-routes.ts';
import { columnRoutes } from '../schema/column-routes.ts';
import { databaseRoutes } from '../schema/database-routes.ts';
import { indexRoutes } from '../schema/index-routes.ts';
import { tableRoutes } from '../schema/table-routes.ts';
import { transactionRoutes } from '../transactions/transaction-routes.ts';
import { loginRoutes } from '../users/login-routes.ts';
import { userRoutes } from '../users/user-routes.ts';
import { healthRoutes } from './health-routes.ts';

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
