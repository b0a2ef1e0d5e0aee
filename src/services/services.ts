import type { DeviceStorage } from '#src/platform/device-storage.ts';
import type { AdminService } from './admin.ts';
import type { Backend } from './backend.ts';
import { createCalls } from './calls.ts';
import { createEngagementsService, type EngagementsService } from './engagements.ts';
import { sendFirstCall, type Fetch } from './first-call.ts';
import { createLedgerService, type LedgerService } from './ledger.ts';
import { createLiveService, type LiveService } from './live.ts';
import { createModerationService, type ModerationService } from './moderation.ts';
import { createNotificationsService, type NotificationsService } from './notifications.ts';
import { createOpening, type Opening } from './opening.ts';
import { createOperationCall } from './operation-calls.ts';
import { createPointTypesService, type PointTypesService } from './point-types.ts';
import { createPostsService, type PostsService } from './posts.ts';
import { createReportsService, type ReportsService } from './reports.ts';
import { createRequestIds } from './request-ids.ts';
import { createAccountSession, type AccountSession } from './account-session.ts';
import { createUsersService, type UsersService } from './users.ts';
import { createVerificationService, type VerificationService } from './verification.ts';

/** Everything that screens ask of the backend, by subject. */
export type Services = {
  readonly sessions: AccountSession;
  /** Fetches the code that talks to the backend ahead of its first use. */
  readonly preload: () => Promise<void>;
  readonly opening: Opening;
  readonly users: UsersService;
  readonly posts: PostsService;
  readonly engagements: EngagementsService;
  readonly notifications: NotificationsService;
  readonly reports: ReportsService;
  readonly pointTypes: PointTypesService;
  readonly ledger: LedgerService;
  readonly live: LiveService;
  readonly moderation: ModerationService;
  readonly verification: VerificationService;
  /** Fetched on first use, so that members never load it. */
  readonly admin: () => Promise<AdminService>;
};

/** What the services are made of. */
export type ServiceParts = {
  readonly backend: Backend;
  readonly storage: DeviceStorage;
  readonly launchUserId: string | undefined;
  readonly rawInitData: string | undefined;
  readonly fetch: Fetch;
  readonly newRequestId: () => string;
  readonly wait: (delayMs: number) => Promise<void>;
};

/** Makes the services of one messenger user. */
export function createServices(parts: ServiceParts): Services {
  const { backend, storage, launchUserId, rawInitData } = parts;
  const call = createOperationCall(backend);
  const sessions = createAccountSession({ backend, call, storage, launchUserId, rawInitData });
  const opening = createOpening({
    send: (request) =>
      sendFirstCall(parts.fetch, backend.address, { request, secret: sessions.secret() }),
    sessions,
    launchUserId,
    rawInitData,
    wait: parts.wait,
  });
  const requestIds = createRequestIds(storage, parts.newRequestId);
  const calls = createCalls({ backend, call, sessions, requestIds, wait: parts.wait });
  return {
    sessions,
    preload: () => backend.preload(),
    opening,
    users: createUsersService(calls, parts.wait),
    posts: createPostsService(calls),
    engagements: createEngagementsService(calls),
    notifications: createNotificationsService(calls),
    reports: createReportsService(calls),
    pointTypes: createPointTypesService(calls),
    ledger: createLedgerService(calls),
    live: createLiveService({ backend, sessions, wait: parts.wait }),
    moderation: createModerationService(calls),
    verification: createVerificationService({ calls, guestCall: call, rawInitData }),
    admin: async () => (await import('./admin.ts')).createAdminService(calls),
  };
}
