import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { PointType } from '#src/domain/engagement-types.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { AccountSession } from './account-session.ts';
import type { AdminService } from './admin.ts';
import type { Backend } from './backend.ts';
import { createCalls, type Calls } from './calls.ts';
import { createDecisionsService, type DecisionsService } from './decisions.ts';
import { createEngagementsService, type EngagementsService } from './engagements.ts';
import type { Fetch } from './execution.ts';
import type { LeadersService } from './leaders.ts';
import { createLedgerService, type LedgerService } from './ledger.ts';
import { createLiveService, type LiveService } from './live.ts';
import { createModerationService, type ModerationService } from './moderation.ts';
import { createNotificationsService, type NotificationsService } from './notifications.ts';
import type { OperationCall, ReportFault } from './operation-calls.ts';
import { createPostsService, type PostsService } from './posts.ts';
import type { Reply } from './reply.ts';
import { createReportsService, type ReportsService } from './reports.ts';
import { createRequestIds } from './request-ids.ts';
import type { ShownPosts } from './shown-posts.ts';
import { createUsersService, type UsersService } from './users.ts';
import { createVerificationService, type VerificationService } from './verification.ts';

/** The services that the screens use after `openApp`, by subject. */
export type LazyServices = {
  readonly users: UsersService;
  readonly posts: PostsService;
  readonly engagements: EngagementsService;
  readonly notifications: NotificationsService;
  readonly reports: ReportsService;
  readonly decisions: DecisionsService;
  readonly pointTypes: PointTypesService;
  readonly ledger: LedgerService;
  /** Loaded on first use. */
  readonly leaders: () => Promise<LeadersService>;
  readonly live: LiveService;
  readonly moderation: ModerationService;
  readonly verification: VerificationService;
  /** Loaded on first use, so that members never load it. */
  readonly admin: () => Promise<AdminService>;
};

/** The dependencies of the lazy services. */
type LazyServiceParts = ServiceParts & {
  readonly call: OperationCall;
  readonly sessions: AccountSession;
  readonly shownPosts: ShownPosts;
};

/** Creates the services of one messenger user whose code loads after the first rows. Rule SP-05. */
export function createLazyServices(parts: LazyServiceParts): LazyServices {
  const { backend, call, sessions, rawInitData, wait } = parts;
  const requestIds = createRequestIds(parts.storage, parts.newRequestId, parts.nowMs);
  const calls = createCalls({ backend, call, sessions, requestIds, wait });
  return {
    users: createUsersService({ ...parts, calls }),
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

/** The dependencies of the services. */
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

/** The engagement type calls of the screens. */
type PointTypesService = {
  /** The enabled types. Rules DB-17, PT-05, PO-03. */
  enabled(): Promise<Reply<{ types: readonly PointType[] }>>;
  /** All types, enabled or not. Rule TY-01. */
  all(): Promise<Reply<{ types: readonly PointType[] }>>;
  /**
   * Creates a type, or updates the one that was seen; amounts are strings as typed. A reward above the price needs a
   * confirmation. Rules TY-08 to TY-12, FA-15, PA-17.
   */
  save(
    form: {
      name: string;
      pointToPost: string;
      pointAsReward: string;
      enabled: boolean;
      forAll: boolean;
    },
    checks: { readonly seen: PointType | null; readonly isConfirmed: boolean },
  ): Promise<Reply<OperationOutput<'saveEngagementType'>>>;
};

const listLimit = 100;

/** Creates the service. */
function createPointTypesService(calls: Calls): PointTypesService {
  const list = (wanted: RowQuery<'pointConst'>): Promise<Reply<{ types: readonly PointType[] }>> =>
    calls.read(
      (rows) => rows.list(wanted.limit(listLimit)),
      { code: 'types_load_failed' },
      ({ rows }) => ({ types: rows }),
    );
  return {
    enabled: () => list(query('pointConst').equal('enabled', true)),
    all: () => list(query('pointConst')),
    save: (form, { seen, isConfirmed }) =>
      calls.change(
        'saveEngagementType',
        { isNew: seen === null, ...form, ...(seen === null ? {} : { seen: seenColumns(seen) }) },
        { conditions: { isConfirmed }, isAnew: seen !== null },
      ),
  };
}

function seenColumns({ costTenths, rewardTenths, isEnabled, isForAll }: PointType) {
  return {
    pointToPost: costTenths,
    pointAsReward: rewardTenths,
    enabled: isEnabled,
    forAll: isForAll,
  };
}
