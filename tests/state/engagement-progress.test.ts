import { expect, test } from 'vitest';
import { completeStep, startProgress, typeLink } from '#src/domain/engagement/steps.ts';
import { postId } from '#src/domain/ids.ts';
import { maxProgress } from '#src/contract/device-slots.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import {
  createProgressStore,
  progressOf,
  type ProgressStore,
} from '#src/state/engagement-progress.ts';

const post = { id: postId('post1'), types: ['like', 'comment'] as const };
const dayMs = 86_400_000;

/** A device whose clock the test sets. */
function createDevice() {
  const area = new Map<string, string>();
  const clock = { nowMs: 1_000_000 };
  const storage = createDeviceStorage({
    openArea: () => ({
      getItem: (key) => area.get(key) ?? null,
      setItem: (key, text) => void area.set(key, text),
      removeItem: (key) => void area.delete(key),
    }),
    nowMs: () => clock.nowMs,
  });
  const open = (launchUserId = '1002'): ProgressStore =>
    createProgressStore({ storage, nowMs: () => clock.nowMs, launchUserId });
  return { area, clock, open };
}

/** Advances a post's progress to its second step. */
function begin(store: ProgressStore, nowMs: number): void {
  store.getState().save(completeStep(typeLink(startProgress(post, nowMs), 'opened', nowMs), nowMs));
}

test('[ST-03] progress is kept with postId, steps, currentStep and lastUpdated', () => {
  const { area, clock, open } = createDevice();
  const store = open();
  begin(store, clock.nowMs);
  const kept: unknown = JSON.parse(area.get('yapp-progress-1002') ?? '');
  expect(kept).toMatchObject({
    value: {
      post1: {
        postId: 'post1',
        steps: [
          { type: 'like', completed: true, data: 'opened' },
          { type: 'comment', completed: false, data: '' },
        ],
        currentStep: 1,
        lastUpdated: 1_000_000,
      },
    },
  });
});

test('[ST-04] progress of exactly 7 days is continued, older progress is dropped', () => {
  const { area, clock, open } = createDevice();
  const store = open();
  begin(store, clock.nowMs);
  clock.nowMs += 7 * dayMs;
  expect(progressOf(store.getState(), post, clock.nowMs)?.currentStep).toBe(1);
  expect(progressOf(open().getState(), post, clock.nowMs)?.currentStep).toBe(1);
  store.getState().dropUnusable(post);
  expect(area.get('yapp-progress-1002')).toContain('post1');
  clock.nowMs += 1;
  expect(progressOf(store.getState(), post, clock.nowMs)).toBeUndefined();
  expect(open().getState().byPost.size).toBe(0);
  store.getState().dropUnusable(post);
  expect(area.get('yapp-progress-1002')).toBeUndefined();
});

test.each([
  { what: 'does not parse', entry: { postId: 'post1', steps: 'none' } },
  {
    what: 'has other steps than the post',
    entry: {
      postId: 'post1',
      steps: [{ type: 'like', completed: true, data: '' }],
      currentStep: 0,
      lastUpdated: 1_000_000,
    },
  },
  {
    what: 'stands at a step that cannot be entered',
    entry: {
      postId: 'post1',
      steps: [
        { type: 'like', completed: false, data: '' },
        { type: 'comment', completed: false, data: '' },
      ],
      currentStep: 1,
      lastUpdated: 1_000_000,
    },
  },
])('[ST-04] progress that $what is dropped, and no other with it', ({ entry }) => {
  const { area, clock, open } = createDevice();
  const other = { id: postId('post2'), types: ['like'] as const };
  open()
    .getState()
    .save(typeLink(startProgress(other, clock.nowMs), 'opened', clock.nowMs));
  const kept = JSON.parse(area.get('yapp-progress-1002') ?? '');
  kept.value.post1 = entry;
  area.set('yapp-progress-1002', JSON.stringify(kept));
  const store = open();
  expect(progressOf(store.getState(), post, clock.nowMs)).toBeUndefined();
  store.getState().dropUnusable(post);
  expect(area.get('yapp-progress-1002')).not.toContain('post1');
  expect(progressOf(open().getState(), other, clock.nowMs)?.steps[0]?.link).toBe('opened');
});

test('two people on one device have separate progress', () => {
  const { clock, open } = createDevice();
  begin(open('1002'), clock.nowMs);
  const bens = open('1003');
  expect(bens.getState().byPost.size).toBe(0);
  bens.getState().clear(post.id);
  expect(progressOf(open('1002').getState(), post, clock.nowMs)?.currentStep).toBe(1);
});

test('subscribers of the store are notified of each change', () => {
  const { clock, open } = createDevice();
  const store = open();
  const heard: (number | undefined)[] = [];
  store.subscribe((state) => {
    heard.push(progressOf(state, post, clock.nowMs)?.currentStep);
  });
  begin(store, clock.nowMs);
  store.getState().clear(post.id);
  expect(heard).toEqual([1, undefined]);
});

test('an app that is open twice on one device does not overwrite the other’s progress', () => {
  const { clock, open } = createDevice();
  const other = { id: postId('post2'), types: ['like'] as const };
  const [first, second] = [open(), open()];
  begin(first, clock.nowMs);
  second.getState().save(startProgress(other, clock.nowMs));
  expect([...open().getState().byPost.keys()]).toEqual(['post1', 'post2']);
});

test('[ST-03] steps of a hundred posts are kept, then the oldest are dropped', () => {
  const { clock, open } = createDevice();
  const store = open();
  for (let number = 0; number <= maxProgress; number += 1) {
    clock.nowMs += 1;
    const id = postId(`post${String(number)}`);
    store.getState().save(startProgress({ ...post, id }, clock.nowMs));
  }
  for (const { byPost } of [store.getState(), open().getState()]) {
    expect([byPost.size, byPost.has(postId('post0'))]).toEqual([maxProgress, false]);
    expect(byPost.has(postId(`post${String(maxProgress)}`))).toBe(true);
  }
});
