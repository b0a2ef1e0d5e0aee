import type { Connection } from './connection.ts';

/** The open connections by role, so an event costs nothing for connections that may not read it. */
export type Audience = {
  /** Adds a connection, or updates its roles. */
  readonly update: (connection: Connection) => void;
  readonly remove: (connection: Connection) => void;
  /** The connections that have one of these roles. */
  readonly withRoles: (roles: Iterable<string>) => ReadonlySet<Connection>;
  readonly all: () => Iterable<Connection>;
};

/** Creates an empty audience. */
export function createAudience(): Audience {
  const placed = new Map<Connection, readonly string[]>();
  const byRole = new Map<string, Set<Connection>>();

  function remove(connection: Connection): void {
    for (const role of placed.get(connection) ?? []) {
      const others = byRole.get(role);
      others?.delete(connection);
      if (others?.size === 0) byRole.delete(role);
    }
    placed.delete(connection);
  }

  function update(connection: Connection): void {
    const { roles } = connection;
    if (placed.get(connection) === roles) return;
    remove(connection);
    placed.set(connection, roles);
    for (const role of roles) {
      const others = byRole.get(role) ?? new Set();
      byRole.set(role, others.add(connection));
    }
  }

  return {
    update,
    remove,
    withRoles: (roles) => {
      const found = new Set<Connection>();
      for (const role of roles) {
        for (const connection of byRole.get(role) ?? []) found.add(connection);
      }
      return found;
    },
    all: () => placed.keys(),
  };
}
