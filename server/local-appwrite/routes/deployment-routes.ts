import type { Backend } from '../backend/backend.ts';
import { json, type ApiAnswer, type ApiCall, route, type Route } from '../http/api-call.ts';
import { ApiError, invalidArgument } from '../values/api-error.ts';
import { isId, optional, truth } from '../http/arguments.ts';
import { isoTime } from '../values/iso-time.ts';
import { plainField, systemListable } from '../queries/query.ts';
import { answerList } from '../queries/run-list.ts';
import { newId } from '../security/secrets.ts';
import type { StoredRecord } from '../sqlite/store.ts';
import { readArchive, readUpload, type DeploymentFiles } from '../functions/deployment-files.ts';
import { readEntrypoint } from './function-routes.ts';
import { requireFunction, type FunctionRecord } from '../functions/function-store.ts';

const readScopes = ['functions.read'];
const writeScopes = ['functions.write'];
const listPath = '/functions/{functionId}/deployments';
const onePath = `${listPath}/{deploymentId}`;
/** The maximum size of an upload. */
const maxBytes = 64 * 1024 * 1024;

function deploymentModel(
  backend: Backend,
  owner: FunctionRecord,
  record: StoredRecord,
): Record<string, unknown> {
  const sizeBytes = Number(record['sizeBytes']);
  return {
    $id: String(record['id']),
    $createdAt: isoTime(Number(record['createdAtMs'])),
    $updatedAt: isoTime(Number(record['updatedAtMs'])),
    type: 'manual',
    resourceId: owner.id,
    resourceType: 'functions',
    entrypoint: String(record['entrypoint']),
    sourceSize: sizeBytes,
    buildSize: sizeBytes,
    totalSize: sizeBytes * 2,
    buildId: String(record['id']),
    activate: record['activates'] === 1,
    screenshotLight: '',
    screenshotDark: '',
    status: String(record['status']),
    buildLogs: String(record['logs']),
    buildDuration: 0,
    providerRepositoryName: '',
    providerCommitHash: '',
    chunksTotal: Math.max(1, Math.ceil(sizeBytes / chunkBytes)),
    chunksUploaded: partCount(backend, record),
  };
}

/** The SDKs split uploads into chunks of this size. Rule DB-25. */
const chunkBytes = 5 * 1024 * 1024;

function partCount(backend: Backend, record: StoredRecord): number {
  const row = backend.store.one(
    'SELECT COUNT(*) AS count FROM deploymentParts WHERE deploymentSequence = ?',
    Number(record['sequence']),
  );
  return Number(row?.['count'] ?? 0);
}

type Piece = { readonly start: number; readonly totalBytes: number; readonly content: Uint8Array };

function readPiece(call: ApiCall): Piece {
  const content = call.files.get('code');
  if (content === undefined) throw invalidArgument('code', 'A file is required');
  const range = call.request.header('content-range');
  if (range === undefined) return { start: 0, totalBytes: content.length, content };
  const parts = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range);
  const [start, end, totalBytes] = parts === null ? [] : parts.slice(1).map(Number);
  const isConsistent =
    start !== undefined &&
    end !== undefined &&
    totalBytes !== undefined &&
    end - start + 1 === content.length &&
    end < totalBytes;
  if (!isConsistent) throw invalidArgument('content-range', 'The range does not fit the content');
  return { start, totalBytes, content };
}

function requireDeployment(backend: Backend, owner: FunctionRecord, id: string): StoredRecord {
  const record = backend.store.one(
    'SELECT * FROM deployments WHERE id = ? AND functionSequence = ?',
    id,
    owner.sequence,
  );
  if (record === undefined) throw new ApiError('deployment_not_found');
  return record;
}

function openUpload(backend: Backend, call: ApiCall, owner: FunctionRecord): StoredRecord {
  const known = call.request.header('x-appwrite-id');
  if (isId(known)) return requireDeployment(backend, owner, known);
  const id = newId();
  const nowMs = backend.nowMs();
  backend.store.insert(
    `INSERT INTO deployments
      (id, functionSequence, entrypoint, status, logs, activates, sizeBytes, createdAtMs, updatedAtMs)
      VALUES (?, ?, ?, 'waiting', '', ?, 0, ?, ?)`,
    [
      id,
      owner.sequence,
      readEntrypoint(call.arguments) ?? owner.entrypoint,
      optional(call.arguments, 'activate', truth) === true ? 1 : 0,
      nowMs,
      nowMs,
    ],
  );
  return requireDeployment(backend, owner, id);
}

/** Why an uploaded archive cannot run; undefined if it can. */
function uploadProblem(backend: Backend, record: StoredRecord): string | undefined {
  try {
    const files = readArchive(readUpload(backend.store, String(record['id'])));
    const entrypoint = String(record['entrypoint']).replace(/^\.\//, '');
    return files.some((file) => file.path === entrypoint)
      ? undefined
      : `The code has no file ${entrypoint}.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function finishUpload(backend: Backend, owner: FunctionRecord, record: StoredRecord): void {
  const problem = uploadProblem(backend, record);
  const nowMs = backend.nowMs();
  backend.store.run(
    'UPDATE deployments SET status = ?, logs = ?, updatedAtMs = ? WHERE sequence = ?',
    problem === undefined ? 'ready' : 'failed',
    problem ?? '',
    nowMs,
    Number(record['sequence']),
  );
  if (problem !== undefined || record['activates'] !== 1) return;
  activate(backend, owner, String(record['id']));
}

function activate(backend: Backend, owner: FunctionRecord, deploymentId: string): void {
  backend.store.run(
    'UPDATE functions SET deploymentId = ?, updatedAtMs = ? WHERE sequence = ?',
    deploymentId,
    backend.nowMs(),
    owner.sequence,
  );
}

function upload(backend: Backend, call: ApiCall, files: DeploymentFiles): Promise<ApiAnswer> {
  const piece = readPiece(call);
  if (piece.totalBytes > maxBytes) throw new ApiError('general_payload_too_large');
  return backend.writer.write((scope) => {
    const owner = requireFunction(backend, call);
    const opened = openUpload(backend, call, owner);
    if (opened['status'] !== 'waiting') {
      throw new ApiError('general_bad_request', { detail: 'The upload is already complete' });
    }
    const sequence = Number(opened['sequence']);
    backend.store.run(
      `INSERT INTO deploymentParts (deploymentSequence, startByte, content) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET content = excluded.content`,
      sequence,
      piece.start,
      piece.content,
    );
    backend.store.run(
      'UPDATE deployments SET sizeBytes = ? WHERE sequence = ?',
      piece.totalBytes,
      sequence,
    );
    const held = backend.store.one(
      'SELECT SUM(length(content)) AS bytes FROM deploymentParts WHERE deploymentSequence = ?',
      sequence,
    );
    if (Number(held?.['bytes'] ?? 0) >= piece.totalBytes) {
      finishUpload(backend, owner, opened);
      scope.afterCommit(() => files.forget(owner.deploymentId));
    }
    const record = requireDeployment(backend, owner, String(opened['id']));
    return json(202, deploymentModel(backend, owner, record));
  });
}

const listable = systemListable('deployments', 'Deployment', {
  status: plainField('status', 'text'),
  entrypoint: plainField('entrypoint', 'text'),
  sourceSize: plainField('sizeBytes', 'whole'),
  activate: plainField('activates', 'boolean'),
});

function list(backend: Backend, call: ApiCall): ApiAnswer {
  const owner = requireFunction(backend, call);
  return answerList(backend.store, call, {
    listable,
    always: [{ sql: 'functionSequence = ?', values: [owner.sequence] }],
    name: 'deployments',
    model: (record) => deploymentModel(backend, owner, record),
    searched: ['id', 'entrypoint'],
  });
}

/** Uploading and reading the code of functions; the newest ready deployment that activates runs. */
export function deploymentRoutes(backend: Backend, files: DeploymentFiles): Route[] {
  return [
    route(`POST ${listPath}`, writeScopes, (call) => upload(backend, call, files)),
    route(`GET ${listPath}`, readScopes, (call) => list(backend, call)),
    route(`GET ${onePath}`, readScopes, (call) => {
      const owner = requireFunction(backend, call);
      const record = requireDeployment(backend, owner, call.path['deploymentId'] ?? '');
      return json(200, deploymentModel(backend, owner, record));
    }),
  ];
}
