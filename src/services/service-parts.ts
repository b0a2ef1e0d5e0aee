import type { DeviceStorage } from '#src/platform/device-storage.ts';
import type { Backend } from './backend.ts';
import type { Fetch } from './execution.ts';
import type { ReportFault } from './operation-calls.ts';

/** What the services are made of. */
export type ServiceParts = {
  readonly backend: Backend;
  readonly storage: DeviceStorage;
  readonly launchUserId: string | undefined;
  readonly rawInitData: string | undefined;
  readonly fetch: Fetch;
  readonly newRequestId: () => string;
  readonly nowMs: () => number;
  readonly wait: (delayMs: number) => Promise<void>;
  readonly report: ReportFault;
};
