/**
 * Every refusal that this backend can answer: the HTTP status and the default message by type. `%s`
 * is the id or key that the caller asked for.
 */
const catalog = {
  general_access_forbidden: [401, 'Access to this API is forbidden.'],
  general_argument_invalid: [400, 'The request contains one or more invalid arguments.'],
  general_bad_request: [400, 'There was an error processing your request.'],
  general_cursor_not_found: [400, 'The cursor is invalid.'],
  general_payload_too_large: [413, 'Request too large'],
  general_rate_limit_exceeded: [429, 'Too many requests. Try again in %s seconds.'],
  general_query_invalid: [400, 'The query is invalid.'],
  general_server_busy: [503, 'The server is busy. Try again in %s seconds.'],
  general_route_not_found: [404, 'The requested route was not found.'],
  general_server_error: [500, 'Server Error'],
  general_unauthorized_scope: [
    401,
    'The current user or API key does not have the required scopes to access the requested resource.',
  ],
  general_unknown: [400, 'The answer cannot be shown.'],
  general_unknown_origin: [403, 'Invalid Origin. Register your new client as a new platform.'],
  project_not_found: [
    404,
    'Project with the requested ID could not be found. Please check the value of the X-Appwrite-Project header to ensure the correct project ID is being used.',
  ],
  project_id_missing: [403, 'The project ID is missing. Set the X-Appwrite-Project header.'],
  project_key_expired: [401, 'The project key has expired.'],
  user_already_exists: [
    409,
    'A user with the same id, email, or phone already exists in this project.',
  ],
  user_blocked: [403, 'The current user has been blocked.'],
  user_invalid_token: [401, 'Invalid token passed in the request.'],
  user_jwt_and_cookie_set: [
    403,
    'JWT and cookie used in the same request. Use either `setJWT` or `setCookie`. Learn about which authentication method to use in the SSR docs: https://appwrite.io/docs/products/auth/server-side-rendering',
  ],
  user_jwt_creation_denied: [
    403,
    'A JWT cannot be created from a request authorized with a JWT. Authenticate with a session cookie or session header instead.',
  ],
  user_jwt_invalid: [401, 'The JWT token is invalid.'],
  user_not_found: [404, 'User with the requested ID could not be found.'],
  user_session_already_exists: [
    401,
    'Creation of a session is prohibited when a session is active.',
  ],
  user_session_not_found: [404, 'The current user session could not be found.'],
  user_unauthorized: [401, 'The current user is not authorized to perform the requested action.'],
  database_already_exists: [
    409,
    "Database with the requested ID '%s' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.",
  ],
  database_not_found: [404, "Database with the requested ID '%s' could not be found."],
  database_query_order_null: [
    400,
    "The order column '%s' had a null value. Cursor pagination requires all rows order column values are non-null.",
  ],
  table_already_exists: [
    409,
    "A table with the requested ID '%s' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.",
  ],
  table_not_found: [404, "Table with the requested ID '%s' could not be found."],
  collection_not_found: [404, "Collection with the requested ID '%s' could not be found."],
  column_already_exists: [
    409,
    "Column with the requested key '%s' already exists. Column keys must be unique, try again with a different key.",
  ],
  column_default_unsupported: [400, 'Cannot set default value for required column'],
  column_index_already_exists: [
    409,
    "Index with the requested key '%s' already exists. Try again with a different key.",
  ],
  column_index_invalid: [400, 'The index is invalid.'],
  column_index_limit_exceeded: [400, "The maximum number of indexes for table '%s' is reached."],
  column_index_not_found: [404, "Index with the requested key '%s' could not be found."],
  column_invalid_resize: [
    400,
    'Existing data is too large for the new size; truncate it or choose a larger size.',
  ],
  column_limit_exceeded: [400, "The maximum number or size of columns for table '%s' is reached."],
  column_not_found: [404, "Column with the requested key '%s' could not be found."],
  column_type_invalid: [400, 'The column type is invalid.'],
  column_unknown: [
    400,
    "The column '%s' required for the index could not be found. Please confirm all your columns are in the available state.",
  ],
  column_value_invalid: [400, 'The column value is invalid.'],
  attribute_limit_exceeded: [400, 'The attribute exceeds its limit.'],
  attribute_type_invalid: [400, 'The attribute type is invalid.'],
  row_already_exists: [
    409,
    "Row with the requested ID '%s' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.",
  ],
  row_invalid_structure: [400, 'The row structure is invalid.'],
  row_missing_data: [400, 'The row data is missing. Try again with row data populated.'],
  row_missing_payload: [
    400,
    'The row data and permissions are missing. You must provide either row data or permissions to be updated.',
  ],
  row_not_found: [404, "Row with the requested ID '%s' could not be found."],
  row_unique_constraint_violation: [
    409,
    'Row violates a unique column constraint. Try again with different value(s).',
  ],
  row_update_conflict: [
    409,
    'Remote row is newer than local. The row has changed since it was last read.',
  ],
  document_invalid_structure: [400, 'The document structure is invalid.'],
  document_not_found: [404, "Document with the requested ID '%s' could not be found."],
  transaction_conflict: [
    409,
    'The transaction has a conflict. Please resolve the conflict and try again.',
  ],
  transaction_expired: [410, 'The transaction has expired. Please create a new transaction.'],
  transaction_limit_exceeded: [400, 'The transaction has too many operations.'],
  transaction_not_found: [404, "Transaction with the requested ID '%s' could not be found."],
  transaction_not_ready: [400, 'The transaction is not ready yet. Please try again later.'],
  function_already_exists: [
    409,
    "Function with the requested ID '%s' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.",
  ],
  function_not_found: [404, 'Function with the requested ID could not be found.'],
  function_synchronous_timeout: [
    408,
    'Synchronous function execution timed out. Use asynchronous execution instead, or ensure the execution duration does not exceed 30 seconds.',
  ],
  build_not_ready: [400, 'Build with the requested ID is being prepared; try again later.'],
  deployment_not_found: [404, 'Deployment with the requested ID could not be found.'],
  execution_in_progress: [
    400,
    'The execution is still in progress and can be deleted only once it is finished.',
  ],
  execution_not_found: [404, 'Execution with the requested ID could not be found.'],
  variable_already_exists: [
    409,
    'Variable with the same ID or key already exists in this project.',
  ],
  variable_not_found: [404, 'Variable with the requested ID could not be found.'],
} as const satisfies Record<string, readonly [number, string]>;

/** The machine-readable name of a refusal, as on Appwrite. */
export type ApiErrorType = keyof typeof catalog;

/**
 * A refusal. Can be thrown anywhere below the dispatcher, which turns it into `{ message, code,
 * type, version }`. `subject` fills the `%s` of the default message; `detail` replaces the message;
 * `retryAfterSeconds` says when the same call may succeed.
 */
export class ApiError extends Error {
  readonly type: ApiErrorType;
  readonly code: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    type: ApiErrorType,
    words: { subject?: string; detail?: string; retryAfterSeconds?: number } = {},
  ) {
    const [code, sentence] = catalog[type];
    super(words.detail ?? sentence.replace('%s', () => words.subject ?? ''));
    this.type = type;
    this.code = code;
    this.retryAfterSeconds = words.retryAfterSeconds;
  }
}

/** A refusal of one named argument. */
export function invalidArgument(name: string, reason: string): ApiError {
  return new ApiError('general_argument_invalid', {
    detail: `Invalid \`${name}\` param: ${reason}`,
  });
}
