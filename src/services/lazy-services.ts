import type { DeviceStorage } from '#src/platform/device-storage.ts';
import type { AccountSession } from './account-session.ts';
import type { AdminService } from './admin.ts';
import type { Backend } from './backend.ts';
import { createCalls } from './calls.ts';
import { createDecisionsService, type DecisionsService } from './decisions.ts';
import { createEngagementsService, type EngagementsService } from './engagements.ts';
import type { Fetch } from './execution.ts';
import type { LeadersService } from './leaders.ts';
import { createLedgerService, type LedgerService } from './ledger.ts';
import { createLiveService, type LiveService } from './live.ts';
import { createModerationService, type ModerationService } from './moderation.ts';
import { createNotificationsService, type NotificationsService } from './notifications.ts';
import type { OperationCall, ReportFault } from './operation-calls.ts';
import { createPointTypesService, type PointTypesService } from './point-types.ts';
import { createPostsService, type PostsService } from './posts.ts';
import { createReportsService, type ReportsService } from './reports.ts';
import { createRequestIds } from './request-ids.ts';
import type { ShownPosts } from './shown-posts.ts';
import { createUsersService, type UsersService } from './users.ts';
import { createVerificationService, type VerificationService } from './verification.ts';

/** What screens ask of the backend after the one call that opens the app, by subject. */
export type LazyServices = {
  readonly users: UsersService;
  readonly posts: PostsService;
  readonly engagements: EngagementsService;
  readonly notifications: NotificationsService;
  readonly reports: ReportsService;
  readonly decisions: DecisionsService;
  readonly pointTypes: PointTypesService;
  readonly ledger: LedgerService;
  /** Fetched on first use. */
  readonly leaders: () => Promise<LeadersService>;
  readonly live: LiveService;
  readonly moderation: ModerationService;
  readonly verification: VerificationService;
  /** Fetched on first use, so that members never load it. */
  readonly admin: () => Promise<AdminService>;
};

/** What the later services are made of. */
type LazyServiceParts = ServiceParts & {
  readonly call: OperationCall;
  readonly sessions: AccountSession;
  readonly shownPosts: ShownPosts;
};

/** Makes the services of one messenger user whose code comes after the first rows. Rule SP-05. */
export function createLazyServices(parts: LazyServiceParts): LazyServices {
  const { backend, call, sessions, rawInitData, wait } = parts;
  const requestIds = createRequestIds(parts.storage, parts.newRequestId, parts.nowMs);
  const calls = createCalls({ backend, call, sessions, requestIds, wait });
  return {
    users: createUsersService(calls, wait),
    posts: createPostsService(calls),
    engagements: createEngagementsService(calls),
    notifications: createNotificationsService(calls),
    reports: createReportsService(calls),
    decisions: createDecisionsService({ ...parts, requestIds }),
    pointTypes: createPointTypesService(calls),
    ledger: createLedgerService(calls),
    leaders: async () => (await import('./leaders.ts')).createLeadersService(calls),
    live: createLiveService(parts),
    moderation: createModerationService(calls),
    verification: createVerificationService({ calls, guestCall: call, rawInitData }),
    admin: async () => (await import('./admin.ts')).createAdminService(calls),
  };
}

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
