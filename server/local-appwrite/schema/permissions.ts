import type { Check } from '../http/arguments.ts';
import { ApiError } from '../values/api-error.ts';
import type { Identity } from '../identity/identity.ts';
import type { RowAction } from './definitions.ts';

/** The actions that a permission text may name. */
export type PermissionWord = RowAction | 'write';

const pattern = /^(create|read|update|delete|write)\("([^"]*)"\)$/;
const anyActionPattern = /^([a-z]*)\("([^"]*)"\)$/;
const identifier = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/;
const roleNames = ['any', 'guests', 'users', 'user', 'team', 'member', 'label'];

function roleProblem(role: string): string | undefined {
  const [named = '', dimension, ...rest] = role.split('/');
  const colon = named.indexOf(':');
  const name = colon < 0 ? named : named.slice(0, colon);
  const id = colon < 0 ? '' : named.slice(colon + 1);
  if (!roleNames.includes(name)) {
    return `Role "${name}" is not allowed. Must be one of: ${roleNames.join(', ')}.`;
  }
  if (rest.length > 0 || dimension === '') return 'Dimension must not be empty.';
  const needsId = name === 'user' || name === 'team' || name === 'member' || name === 'label';
  if (!needsId && colon >= 0) return `Role "${name}" can not have an ID value.`;
  if (needsId && id === '') return `Role "${name}" must have an ID value.`;
  if (needsId && !identifier.test(id)) return `Role "${name}" identifier value is invalid.`;
  if (name === 'label' && !/^[A-Za-z0-9]+$/.test(id)) {
    return 'Role "label" identifier value is invalid: labels have letters and digits only.';
  }
  return dimensionProblem(name, dimension);
}

function dimensionProblem(name: string, dimension: string | undefined): string | undefined {
  if (dimension === undefined) return undefined;
  if (name === 'user' || name === 'users') {
    return dimension === 'verified' || dimension === 'unverified'
      ? undefined
      : `Role "${name}" dimension value is invalid. Must be one of: verified, unverified.`;
  }
  if (name === 'team' && identifier.test(dimension)) return undefined;
  return `Role "${name}" can not have a dimension value.`;
}

const maxPermissions = 100;

function problemOf(value: unknown, words: readonly PermissionWord[]): string | undefined {
  if (!Array.isArray(value)) return 'Permissions must be an array of strings.';
  if (value.length > maxPermissions) {
    return `You can only provide up to ${maxPermissions} permissions.`;
  }
  for (const permission of value) {
    if (typeof permission !== 'string') return 'Every permission must be of type string.';
    const parts = anyActionPattern.exec(permission);
    if (parts === null) return `Invalid permission string format: "${permission}".`;
    const [, word = '', role = ''] = parts;
    if (!words.some((allowed) => allowed === word)) {
      return `Permission "${permission}" is not allowed. Must be one of: ${words.join(', ')}.`;
    }
    const problem = roleProblem(role);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function permissionsCheck(words: readonly PermissionWord[]): Check<string[]> {
  return {
    reason: (value) => `${problemOf(value, words) ?? ''} or null`,
    accept: (value) =>
      Array.isArray(value) && problemOf(value, words) === undefined
        ? value.filter((permission) => typeof permission === 'string')
        : undefined,
  };
}

/** The permissions that a row may have. */
export const rowPermissions = permissionsCheck(['read', 'update', 'delete', 'write']);

/** The permissions that a table may have. */
export const tablePermissions = permissionsCheck(['create', 'read', 'update', 'delete', 'write']);

/** Splits a permission text; undefined if it is not one. */
function parsePermission(permission: string): { word: string; role: string } | undefined {
  const parts = pattern.exec(permission);
  return parts === null ? undefined : { word: parts[1] ?? '', role: parts[2] ?? '' };
}

/** Replaces `write` with the actions that it includes and drops duplicates, keeping the order. */
export function expandPermissions(
  permissions: readonly string[],
  actions: readonly RowAction[],
): string[] {
  const expanded = new Set<string>();
  for (const permission of permissions) {
    const parts = parsePermission(permission);
    if (parts?.word !== 'write') {
      expanded.add(permission);
      continue;
    }
    for (const action of actions) {
      if (action !== 'read') expanded.add(`${action}("${parts.role}")`);
    }
  }
  return [...expanded];
}

/** The actions that a row's own permissions can allow. */
export const rowActions: readonly RowAction[] = ['read', 'update', 'delete'];

/** The roles to which permissions allow an action. */
export function rolesFor(permissions: readonly string[], action: RowAction): string[] {
  const roles: string[] = [];
  for (const permission of permissions) {
    const parts = parsePermission(permission);
    if (parts?.word === action) roles.push(parts.role);
  }
  return roles;
}

/** The creator's permissions on a row for which the call names none. */
export function creatorPermissions(identity: Identity): string[] {
  const { user } = identity;
  return user === undefined || identity.kind === 'key'
    ? []
    : rowActions.map((action) => `${action}("user:${user.id}")`);
}

/** Refuses permissions that name a role the caller does not have; keys may name any. */
export function checkGrantable(identity: Identity, permissions: readonly string[]): void {
  if (identity.kind === 'key') return;
  const isForeign = permissions.some((permission) => {
    const parts = parsePermission(permission);
    return parts === undefined || !identity.roles.includes(parts.role);
  });
  if (!isForeign) return;
  throw new ApiError('user_unauthorized', {
    detail: `Permissions must be one of: (${identity.roles.join(', ')})`,
  });
}

/** Whether a text is a valid role. */
export function isRole(role: string): boolean {
  return roleProblem(role) === undefined;
}
