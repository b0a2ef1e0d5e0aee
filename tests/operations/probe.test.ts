import { expect, test } from 'vitest';
import { openStage, snapshot, createPost, expectSound, people } from './stage.ts';
test('probe', async () => {
  for (let i = 0; i < 6; i++) {
    const t = [performance.now()];
    const world = await openStage();
    t.push(performance.now());
    await world.session('1001');
    t.push(performance.now());
    await createPost(world);
    t.push(performance.now());
    await createPost(world);
    t.push(performance.now());
    await snapshot(world);
    t.push(performance.now());
    await expectSound(world);
    t.push(performance.now());
    console.log(
      'T',
      t
        .slice(1)
        .map((x, j) => Math.round(x - t[j]!))
        .join(' '),
    );
  }
  expect(people.ada).toBe('1001');
});
