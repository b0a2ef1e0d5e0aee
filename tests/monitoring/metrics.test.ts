import { expect, test } from 'vitest';
import { createMetrics, watchProcess } from '#server/monitoring/metrics.ts';

test('[OP-22] each operation has its own durations and outcomes', () => {
  const metrics = createMetrics();
  metrics.observeOperation({ operation: 'createPost', outcome: 'done', durationMs: 50 });
  metrics.observeOperation({ operation: 'createPost', outcome: 'fault', durationMs: 5000 });
  expect(metrics.text({}).split('\n')).toEqual(
    expect.arrayContaining([
      'yapp_operations_total{operation="createPost",outcome="done"} 1',
      'yapp_operations_total{operation="createPost",outcome="fault"} 1',
      'yapp_operation_seconds_bucket{operation="createPost",le="0.025"} 0',
      'yapp_operation_seconds_bucket{operation="createPost",le="0.05"} 1',
      'yapp_operation_seconds_bucket{operation="createPost",le="2.5"} 1',
      'yapp_operation_seconds_bucket{operation="createPost",le="5"} 2',
      'yapp_operation_seconds_count{operation="createPost"} 2',
      'yapp_operation_seconds_sum{operation="createPost"} 5.05',
    ]),
  );
});

test('[OP-22] a name invented by a caller is not used as a label', () => {
  const metrics = createMetrics();
  for (let call = 0; call < 500; call += 1) {
    metrics.observeOperation({ operation: `x${String(call)}`, outcome: 'refused', durationMs: 1 });
  }
  const text = metrics.text({});
  expect(text).toContain('yapp_operations_total{operation="other",outcome="refused"} 500');
  expect(text).not.toContain('x17');
});

test('[OP-22] a blocked event loop shows as lag, and the next reading starts over', async () => {
  const read = watchProcess();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const blockedUntilMs = performance.now() + 200;
  while (performance.now() < blockedUntilMs);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(read().event_loop_lag_max_seconds).toBeGreaterThan(0.1);
  expect(read()).toMatchObject({ event_loop_lag_max_seconds: 0, event_loop_lag_p99_seconds: 0 });
});
