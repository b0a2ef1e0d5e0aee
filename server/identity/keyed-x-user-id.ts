import { createHmac } from 'node:crypto';

/** What the X account of a banned person is known by after erasure; null where no one set a key. Rule OP-10. */
export function keyedXUserId(xUserId: string, key: string): string | null {
  if (key === '') return null;
  return `erased.${createHmac('sha256', key).update(xUserId).digest('hex').slice(0, 48)}`;
}
