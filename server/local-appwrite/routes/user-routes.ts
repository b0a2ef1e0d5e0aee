import type { Backend } from '../backend/backend.ts';
import {
  json,
  noContent,
  type ApiAnswer,
  type ApiCall,
  route,
  type Route,
} from '../http/api-call.ts';
import { resourceRoutes } from '../http/router.ts';
import { ApiError } from '../values/api-error.ts';
import {
  customId,
  jsonObject,
  listOf,
  optional,
  required,
  text,
  truth,
  type Check,
} from '../http/arguments.ts';
import { plainField, systemListable } from '../queries/query.ts';
import { answerList } from '../queries/run-list.ts';
import { isEmail } from '../schema/structure.ts';
import { isUniqueViolation } from '../sqlite/store.ts';
import { newId } from '../security/secrets.ts';
import {
  accountModel,
  changeUser,
  readUser,
  userModel,
  userOf,
  type User,
  type UserChange,
} from '../identity/user-record.ts';

const readScopes = ['users.read'];
const writeScopes = ['users.write'];
const listPath = '/users';
const onePath = '/users/{userId}';

const email: Check<string> = {
  reason: 'Value must be a valid email address',
  accept: (value) =>
    typeof value === 'string' && isEmail(value) ? value.toLowerCase() : undefined,
};

const phone: Check<string> = {
  reason: "Phone number must start with a '+' can have a maximum of fifteen digits.",
  accept: (value) =>
    typeof value === 'string' && /^\+[1-9]\d{6,14}$/.test(value) ? value : undefined,
};

const password: Check<string> = {
  reason: 'Password must be between 8 and 265 characters long.',
  accept: (value) =>
    typeof value === 'string' && (value === '' || (value.length >= 8 && value.length <= 256))
      ? value
      : undefined,
};

const labels: Check<string[]> = {
  reason:
    "Value must a valid array no longer than 1000 items and Value must be a valid string and at least 1 chars and no longer than 36 chars and only consist of '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z' chars",
  accept: (value) => {
    const accepted = listOf(text(36), 1000).accept(value);
    return accepted?.every((label) => /^[0-9A-Za-z]+$/.test(label)) === true
      ? [...new Set(accepted)]
      : undefined;
  },
};

/** Finds the user of a management call. */
export function requireUser(backend: Backend, call: Pick<ApiCall, 'path'>): User {
  const user = readUser(backend.store, call.path['userId'] ?? '');
  if (user === undefined) throw new ApiError('user_not_found');
  return user;
}

function create(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  const chosen = required(call.arguments, 'userId', customId);
  const emailAddress = optional(call.arguments, 'email', email) ?? null;
  const phoneNumber = optional(call.arguments, 'phone', phone) ?? null;
  // Passwords are checked like everything else and then dropped: nothing here uses them to log in.
  optional(call.arguments, 'password', password);
  const name = optional(call.arguments, 'name', text(128)) ?? '';
  const id = chosen === 'unique()' ? newId() : chosen;
  return backend.writer.write(() => {
    const nowMs = backend.nowMs();
    try {
      const record = backend.store.one(
        `INSERT INTO users (id, createdAtMs, updatedAtMs, name, email, phone)
          VALUES (?, ?, ?, ?, ?, ?) RETURNING *`,
        id,
        nowMs,
        nowMs,
        name,
        emailAddress,
        phoneNumber,
      );
      return json(201, record === undefined ? {} : userModel(userOf(record)));
    } catch (error) {
      throw isUniqueViolation(error) ? new ApiError('user_already_exists') : error;
    }
  });
}

/** Changes the user of a call in one write and notifies all listeners. */
function change(
  backend: Backend,
  call: ApiCall,
  wanted: UserChange & { readonly model?: (user: User) => Record<string, unknown> },
): Promise<ApiAnswer> {
  const { model = userModel, ...columns } = wanted;
  return backend.writer.write((scope) => {
    const target = { id: call.path['userId'] ?? '', nowMs: backend.nowMs() };
    let user: User | undefined;
    try {
      user = changeUser(backend.store, target, columns);
    } catch (error) {
      throw isUniqueViolation(error) ? new ApiError('user_already_exists') : error;
    }
    if (user === undefined) throw new ApiError('user_not_found');
    const [column = ''] = Object.keys(columns);
    const changed = column === 'enabled' ? 'status' : column;
    const event = { kind: 'user', userId: user.id, payload: accountModel(user), changed } as const;
    scope.afterCommit(() => backend.events.publish(event));
    return json(200, model(user));
  });
}

function remove(backend: Backend, call: ApiCall): Promise<ApiAnswer> {
  return backend.writer.write((scope) => {
    const user = requireUser(backend, call);
    backend.store.run('DELETE FROM sessions WHERE userId = ?', user.id);
    backend.store.run('DELETE FROM tokens WHERE userId = ?', user.id);
    backend.store.run('DELETE FROM users WHERE id = ?', user.id);
    scope.afterCommit(() =>
      backend.events.publish({ kind: 'user', userId: user.id, payload: undefined }),
    );
    return noContent;
  });
}

const listable = systemListable('users', 'User', {
  name: plainField('name', 'text'),
  email: plainField('email', 'text'),
  phone: plainField('phone', 'text'),
  status: plainField('enabled', 'boolean'),
  emailVerification: plainField('emailVerified', 'boolean'),
  phoneVerification: plainField('phoneVerified', 'boolean'),
  registration: plainField('createdAtMs', 'time'),
  labels: { sql: 'labels', kind: 'text', isArray: true, search: undefined },
});

type Setting = { readonly segment: string; readonly read: (call: ApiCall) => UserChange };

/** An argument of a user that has its own call. */
const settings: readonly Setting[] = [
  { segment: 'name', read: (call) => ({ name: required(call.arguments, 'name', text(128, 0)) }) },
  { segment: 'status', read: (call) => ({ enabled: required(call.arguments, 'status', truth) }) },
];

/** Creating, reading, changing and deleting users. */
export function userRoutes(backend: Backend): Route[] {
  return [
    ...resourceRoutes({
      listPath,
      onePath,
      readScopes,
      writeScopes,
      create: (call) => create(backend, call),
      list: (call) =>
        answerList(backend.store, call, {
          listable,
          always: [],
          name: 'users',
          model: (record) => userModel(userOf(record)),
          searched: ['id', 'name', 'email', 'phone'],
        }),
      get: (call) => json(200, userModel(requireUser(backend, call))),
      remove: (call) => remove(backend, call),
    }),
    route(`PUT ${onePath}/labels`, writeScopes, (call) =>
      change(backend, call, { labels: required(call.arguments, 'labels', labels) }),
    ),
    route(`GET ${onePath}/prefs`, readScopes, (call) =>
      json(200, requireUser(backend, call).prefs),
    ),
    route(`PATCH ${onePath}/prefs`, writeScopes, (call) => {
      const prefs = required(call.arguments, 'prefs', jsonObject);
      return change(backend, call, { prefs, model: (user) => user.prefs });
    }),
    ...settings.map(({ segment, read }) =>
      route(`PATCH ${onePath}/${segment}`, writeScopes, (call) =>
        change(backend, call, read(call)),
      ),
    ),
  ];
}
