/**
 * The steps from an empty file to the current layout, oldest first; `user_version` is the number of
 * steps that a file has had. A released step never changes; new ones are appended.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE users (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE COLLATE NOCASE,
    createdAtMs INTEGER NOT NULL,
    updatedAtMs INTEGER NOT NULL,
    name TEXT NOT NULL,
    email TEXT UNIQUE COLLATE NOCASE,
    phone TEXT UNIQUE,
    emailVerified INTEGER NOT NULL DEFAULT 0,
    phoneVerified INTEGER NOT NULL DEFAULT 0,
    enabled INTEGER NOT NULL DEFAULT 1,
    labels TEXT NOT NULL DEFAULT '[]',
    prefs TEXT NOT NULL DEFAULT '{}'
  );

  CREATE TABLE sessions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    userId TEXT NOT NULL COLLATE NOCASE,
    secretHash TEXT NOT NULL UNIQUE,
    provider TEXT NOT NULL,
    clientIp TEXT NOT NULL,
    createdAtMs INTEGER NOT NULL,
    updatedAtMs INTEGER NOT NULL,
    expiresAtMs INTEGER NOT NULL
  );
  CREATE INDEX sessionsByUser ON sessions (userId);
  CREATE INDEX sessionsByExpiry ON sessions (expiresAtMs);

  CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    userId TEXT NOT NULL COLLATE NOCASE,
    secretHash TEXT NOT NULL,
    createdAtMs INTEGER NOT NULL,
    expiresAtMs INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX tokensByUser ON tokens (userId);
  CREATE INDEX tokensByExpiry ON tokens (expiresAtMs);

  CREATE TABLE databases (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE COLLATE NOCASE,
    name TEXT NOT NULL,
    enabled INTEGER NOT NULL,
    createdAtMs INTEGER NOT NULL,
    updatedAtMs INTEGER NOT NULL
  );

  CREATE TABLE tables (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    databaseSequence INTEGER NOT NULL REFERENCES databases (sequence) ON DELETE CASCADE,
    id TEXT NOT NULL COLLATE NOCASE,
    name TEXT NOT NULL,
    enabled INTEGER NOT NULL,
    rowSecurity INTEGER NOT NULL,
    permissions TEXT NOT NULL,
    createdAtMs INTEGER NOT NULL,
    updatedAtMs INTEGER NOT NULL,
    UNIQUE (databaseSequence, id)
  );

  CREATE TABLE columns (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    tableSequence INTEGER NOT NULL REFERENCES tables (sequence) ON DELETE CASCADE,
    key TEXT NOT NULL COLLATE NOCASE,
    definition TEXT NOT NULL,
    createdAtMs INTEGER NOT NULL,
    updatedAtMs INTEGER NOT NULL,
    UNIQUE (tableSequence, key)
  );

  CREATE TABLE indexes (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    tableSequence INTEGER NOT NULL REFERENCES tables (sequence) ON DELETE CASCADE,
    key TEXT NOT NULL COLLATE NOCASE,
    definition TEXT NOT NULL,
    createdAtMs INTEGER NOT NULL,
    updatedAtMs INTEGER NOT NULL,
    UNIQUE (tableSequence, key)
  );

  CREATE TABLE transactions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    ownerId TEXT,
    isOwnedByKey INTEGER NOT NULL,
    status TEXT NOT NULL,
    operationCount INTEGER NOT NULL,
    createdAtMs INTEGER NOT NULL,
    updatedAtMs INTEGER NOT NULL,
    expiresAtMs INTEGER NOT NULL
  );
  CREATE INDEX transactionsByExpiry ON transactions (expiresAtMs);

  CREATE TABLE operations (
    transactionSequence INTEGER NOT NULL REFERENCES transactions (sequence) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    stagedRevision INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (transactionSequence, position)
  ) WITHOUT ROWID;

  CREATE TABLE functions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE COLLATE NOCASE,
    settings TEXT NOT NULL,
    deploymentId TEXT NOT NULL DEFAULT '',
    createdAtMs INTEGER NOT NULL,
    updatedAtMs INTEGER NOT NULL
  );

  CREATE TABLE variables (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE COLLATE NOCASE,
    functionSequence INTEGER NOT NULL REFERENCES functions (sequence) ON DELETE CASCADE,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    isSecret INTEGER NOT NULL,
    createdAtMs INTEGER NOT NULL,
    updatedAtMs INTEGER NOT NULL,
    UNIQUE (functionSequence, key)
  );

  CREATE TABLE deployments (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE COLLATE NOCASE,
    functionSequence INTEGER NOT NULL REFERENCES functions (sequence) ON DELETE CASCADE,
    entrypoint TEXT NOT NULL,
    status TEXT NOT NULL,
    logs TEXT NOT NULL,
    activates INTEGER NOT NULL,
    sizeBytes INTEGER NOT NULL,
    createdAtMs INTEGER NOT NULL,
    updatedAtMs INTEGER NOT NULL
  );
  CREATE INDEX deploymentsByFunction ON deployments (functionSequence);

  CREATE TABLE deploymentParts (
    deploymentSequence INTEGER NOT NULL REFERENCES deployments (sequence) ON DELETE CASCADE,
    startByte INTEGER NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (deploymentSequence, startByte)
  );

  CREATE TABLE executions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    functionSequence INTEGER NOT NULL REFERENCES functions (sequence) ON DELETE CASCADE,
    deploymentId TEXT NOT NULL,
    readers TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    status TEXT NOT NULL,
    requestMethod TEXT NOT NULL,
    requestPath TEXT NOT NULL,
    requestHeaders TEXT NOT NULL,
    responseStatusCode INTEGER NOT NULL,
    responseHeaders TEXT NOT NULL,
    logs TEXT NOT NULL,
    errors TEXT NOT NULL,
    durationSeconds REAL NOT NULL,
    scheduledAtMs INTEGER,
    scheduledCall TEXT,
    createdAtMs INTEGER NOT NULL,
    updatedAtMs INTEGER NOT NULL
  );
  CREATE INDEX executionsByFunction ON executions (functionSequence, sequence);
  CREATE INDEX executionsByAge ON executions (createdAtMs);
  `,
  `
  CREATE INDEX executionsDue ON executions (scheduledAtMs) WHERE status = 'scheduled';
  CREATE INDEX transactionsByOwner ON transactions (ownerId);
  `,
  `
  CREATE INDEX executionsWaitingByAddress ON executions (scheduledCall ->> '$.addressGroup')
    WHERE status = 'scheduled';
  CREATE INDEX executionsWaitingByUser ON executions (scheduledCall ->> '$.userId')
    WHERE status = 'scheduled';
  `,
  '-- From here on secret variables are sealed, which an earlier program would take for the secrets themselves.',
];
