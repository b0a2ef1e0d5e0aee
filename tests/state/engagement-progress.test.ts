import { expect, test } from 'vitest';
import { completeStep, typeLink } from '#src/domain/engagement/steps.ts';
import { postId } from '#src/domain/ids.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createProgressKeep, type ProgressKeep } from '#src/state/engagement-progress.ts';

const post = { id: postId('post1'), types: ['like', 'comment'] as const };
const dayMs = 86_400_000;

/** A device whose clock stands where the test puts it. */
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
  const keepOf = (userId: string): ProgressKeep =>
    createProgressKeep({ storage, nowMs: () => clock.nowMs, userId });
  return { area, clock, keepOf, keep: keepOf('1002') };
}

/** Takes a keep's progress of the post to its second step. */
function begin(keep: ProgressKeep, nowMs: number): void {
  keep.save(completeStep(typeLink(keep.load(post), 'opened', nowMs), nowMs));
}

test('[ST-03] progress is kept with postId, steps, currentStep and lastUpdated', () => {
  const { area, clock, keep } = createDevice();
  begin(keep, clock.nowMs);
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
  const { area, clock, keep } = createDevice();
  begin(keep, clock.nowMs);
  clock.nowMs += 7 * dayMs;
  expect(keep.load(post).currentStep).toBe(1);
  clock.nowMs += 1;
  expect(keep.load(post).currentStep).toBe(0);
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
  const { area, clock, keep } = createDevice();
  const other = { id: postId('post2'), types: ['like'] as const };
  keep.save(typeLink(keep.load(other), 'opened', clock.nowMs));
  const kept = JSON.parse(area.get('yapp-progress-1002') ?? '');
  kept.value.post1 = entry;
  area.set('yapp-progress-1002', JSON.stringify(kept));
  expect(keep.load(post)).toMatchObject({ currentStep: 0, steps: [{ isCompleted: false }, {}] });
  expect(area.get('yapp-progress-1002')).not.toContain('post1');
  expect(keep.load(other).steps[0]?.link).toBe('opened');
});

test('two people on one device have progress of their own', () => {
  const { clock, keep, keepOf } = createDevice();
  begin(keep, clock.nowMs);
  expect(keepOf('1003').load(post).currentStep).toBe(0);
  keepOf('1003').clear(post.id);
  expect(keep.load(post).currentStep).toBe(1);
});
