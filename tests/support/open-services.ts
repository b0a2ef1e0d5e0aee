import {
  createDeviceStorage,
  type DeviceStorage,
  type StorageArea,
} from '#src/platform/device-storage.ts';
import { newRequestId } from '#src/platform/random-ids.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { createBackend, type Backend } from '#src/services/backend.ts';
import type { Fetch } from '#src/services/execution.ts';
import { createServices, type Services } from '#src/services/services.ts';
import { createSessionStore, type SessionStore } from '#src/state/session-store.ts';
import { backendNames } from './test-backend/names.ts';
import type { TestBackend } from './test-backend.ts';

/** The services of one person on one device, as the app composes them. */
export type OpenedServices = {
  readonly services: Services;
  readonly backend: Backend;
  readonly storage: DeviceStorage;
  readonly sessionStore: SessionStore;
  /** Which tables had rows that did not parse. */
  readonly unreadable: string[];
  /** The errors reported to the error-reporting service. */
  readonly reports: readonly object[];
};

/** The user and device that open the app. */
export type OpenOptions = {
  /** The messenger user; undefined opens the app outside the messenger. */
  readonly userId: string | undefined;
  /** The device's storage; the same storage again is the app opened again. */
  readonly area?: StorageArea;
  readonly rawInitData?: string;
  readonly endpoint?: string;
  readonly nowMs?: () => number;
  readonly wait?: (delayMs: number) => Promise<void>;
  /** How calls without the SDK are made; the global `fetch` unless given. */
  readonly fetch?: Fetch;
};

/** Never resolves: a test that waits for nothing needs no timer. */
export const waitForEver = (): Promise<void> => new Promise(() => undefined);

/** Composes the services as the app does, over a storage in memory. */
export function openServices(testBackend: TestBackend, options: OpenOptions): OpenedServices {
  const { userId, area = createMemoryStorage(), nowMs = Date.now } = options;
  const storage = createDeviceStorage({ openArea: () => area, nowMs });
  const unreadable: string[] = [];
  const reports: object[] = [];
  const address = {
    endpoint: options.endpoint ?? testBackend.endpoint,
    projectId: backendNames.projectId,
    databaseId: backendNames.databaseId,
    functionId: backendNames.functionId,
  };
  const wait = options.wait ?? waitForEver;
  const noteUnreadable = (table: string) => void unreadable.push(table);
  const backend = createBackend(address, noteUnreadable, wait);
  const services = createServices({
    backend,
    storage,
    launchUserId: userId,
    rawInitData: options.rawInitData ?? initDataOf(testBackend, userId),
    fetch: options.fetch ?? ((url, request) => fetch(url, request)),
    newRequestId: () => newRequestId(),
    nowMs,
    wait,
    report: (failure, context) => void reports.push({ ...failure, ...context }),
  });
  const { users } = services;
  const sessionStore = createSessionStore({ users, storage, nowMs, launchUserId: userId });
  return { services, backend, storage, sessionStore, unreadable, reports };
}

function initDataOf(testBackend: TestBackend, userId: string | undefined): string | undefined {
  if (userId === undefined) return undefined;
  const username = `person_${userId}`;
  return testBackend.initData({
    id: Number(userId),
    first_name: 'Person',
    last_name: userId,
    username,
  });
}
