import { describe, type ApplyCommit, type CommitParts } from './commit-types.ts';

/** Applies the commits that send an announcement; in the simulation one page fits all receivers. Rules PA-22, MY-32. */
export function createAnnouncementApplier({
  state,
  history,
  nowMs,
  complain,
}: CommitParts): ApplyCommit {
  return (call, writes) => {
    const row = writes.find(({ tableId }) => tableId === 'announcements');
    const id = row?.rowId ?? '';
    const announcement = state.announcements.get(id);
    if (row === undefined || announcement?.state !== 'sending') {
      complain(`the schedule wrote ${describe(writes)}, which is not being sent`);
      return;
    }
    const prefix = `news.${id}.`;
    const ids = writes
      .filter(({ tableId, action }) => tableId === 'botOutbox' && action === 'create')
      .map(({ rowId }) => rowId);
    const written = ids.map((rowId) => rowId.slice(prefix.length));
    const allowed = history.anytimeSince(call).receivers;
    const isWrong = (receiver: string, index: number) =>
      ids[index] !== prefix + receiver || !allowed.has(receiver);
    if (written.some(isWrong)) complain(`${id} was written to ${ids.join()}`);
    const left = [...history.alwaysSince(call).receivers].filter((each) => !written.includes(each));
    if (left.length > 0) complain(`${id} was not written to ${left.join()}`);
    for (const receiver of written)
      state.outbox.set(prefix + receiver, { to: receiver, text: announcement.text });
    // The page ends at an approved person, who may have muted announcements.
    const place = String(row.data['place']);
    const isLast = state.people.has(place) && written.every((receiver) => receiver <= place);
    if (!isLast) complain(`${id} ends at ${place}`);
    announcement.place = place;
    announcement.written += written.length;
    announcement.state = 'sent';
    announcement.sentAtMs = nowMs();
  };
}
