import type { BackendEvent } from '../backend/event-hub.ts';
import { isoTime } from '../values/iso-time.ts';
import { toJson } from '../values/json-text.ts';
import { rolesFor } from '../schema/permissions.ts';
import { sendText, type Connection } from './connection.ts';
import {
  accountEventNames,
  executionEventNames,
  rowEventNames,
  type EventNames,
} from './event-names.ts';

/** An event on its way to the connections that may receive it. */
export type Delivery = EventNames & {
  readonly roles: ReadonlySet<string>;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** Who may receive an event, and its form on the wire; undefined when it concerns no channel. */
export function deliveryOf(event: BackendEvent): Delivery | undefined {
  if (event.kind === 'row') {
    const { table, permissions, row } = event;
    const own = table.hasRowSecurity ? rolesFor(permissions, 'read') : [];
    const roles = new Set([...table.rolesByAction.read, ...own]);
    return { ...rowEventNames(event), roles, payload: row };
  }
  if (event.kind === 'execution') {
    return {
      ...executionEventNames(event),
      roles: new Set(event.readerRoles),
      payload: event.payload,
    };
  }
  if (event.payload === undefined) return undefined;
  const roles = new Set([`user:${event.userId}`]);
  return { ...accountEventNames(event.userId), roles, payload: event.payload };
}

function wantedBy(
  connection: Connection,
  channels: ReadonlySet<string>,
  payload: Delivery['payload'],
): string[] {
  const ids: string[] = [];
  for (const [id, subscription] of connection.subscriptions) {
    const isWanted =
      subscription.channels.some((channel) => channels.has(channel)) && subscription.wants(payload);
    if (isWanted) ids.push(id);
  }
  return ids;
}

/** Sends an event to everyone who may read what it is about and has subscribed to it. */
export function deliver(
  connections: Iterable<Connection>,
  delivery: Delivery,
  nowMs: number,
): void {
  const { events, channels, roles, payload } = delivery;
  const channelSet = new Set(channels);
  let shared: string | undefined;
  for (const connection of connections) {
    if (!connection.roles.some((role) => roles.has(role))) continue;
    const ids = wantedBy(connection, channelSet, payload);
    if (ids.length === 0) continue;
    shared ??= toJson({ events, channels, timestamp: isoTime(nowMs), payload }).slice(0, -1);
    const data = `${shared},"subscriptions":${JSON.stringify(ids)}}`;
    sendText(connection, `{"type":"event","data":${data}}`);
  }
}
