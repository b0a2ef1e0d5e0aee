import { json, type Route } from '../http/api-call.ts';
import { serverVersion } from '../http/version.ts';

/** Whether the backend is there, and what it speaks. */
export const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/ping',
    scopes: [],
    handle: () => ({
      status: 200,
      raw: { contentType: 'text/plain; charset=utf-8', content: 'Pong!' },
    }),
  },
  {
    method: 'GET',
    path: '/health/version',
    scopes: [],
    handle: () => json(200, { version: serverVersion }),
  },
  {
    method: 'GET',
    path: '/health',
    scopes: ['health.read'],
    handle: () => json(200, { name: 'http', status: 'pass', ping: 0 }),
  },
  {
    method: 'GET',
    path: '/health/db',
    scopes: ['health.read'],
    handle: () =>
      json(200, { total: 1, statuses: [{ name: 'database', status: 'pass', ping: 0 }] }),
  },
];
