import { describe, type Follow, type FollowParts } from './follow-parts.ts';

/** Follows how the schedule writes an announcement to everyone: here all of them fit one page. Rules PA-22, MY-32. */
export function announcementFollower({ state, past, nowMs, complain }: FollowParts): Follow {
  return (call, writes) => {
    const row = writes.find(({ tableId }) => tableId === 'announcements');
    const id = row?.rowId ?? '';
    const announcement = state.announcements.get(id);
    if (row === undefined || announcement?.state !== 'sending') {
      complain(`the schedule wrote ${describe(writes)}, which is not on its way`);
      return;
    }
    const prefix = `news.${id}.`;
    const ids = writes
      .filter(({ tableId, action }) => tableId === 'botOutbox' && action === 'create')
      .map(({ rowId }) => rowId);
    const written = ids.map((rowId) => rowId.slice(prefix.length));
    const allowed = past.everSince(call).receivers;
    const isWrong = (receiver: string, index: number) =>
      ids[index] !== prefix + receiver || !allowed.has(receiver);
    if (written.some(isWrong)) complain(`${id} was written to ${ids.join()}`);
    const left = [...past.throughout(call).receivers].filter((each) => !written.includes(each));
    if (left.length > 0) complain(`${id} was not written to ${left.join()}`);
    for (const receiver of written)
      state.outbox.set(prefix + receiver, { to: receiver, text: announcement.text });
    // The last person is one that is approved, whether or not that person reads it.
    const place = String(row.data['place']);
    const isLast = state.people.has(place) && written.every((receiver) => receiver <= place);
    if (!isLast) complain(`${id} ends at ${place}`);
    announcement.place = place;
    announcement.written += written.length;
    announcement.state = 'sent';
    announcement.sentAtMs = nowMs();
  };
}
