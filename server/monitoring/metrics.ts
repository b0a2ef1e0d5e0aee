import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The kind of call that is counted. */
export type CallArea = 'backend' | 'bot' | 'page';

/** The outcome of an operation's call: `fault` is a server fault, `unanswered` a call that the function did not answer. */
export type OperationOutcome = 'done' | 'refused' | 'fault' | 'unanswered';

/** A finished call of an operation. */
export type EndedOperation = {
  readonly operation: string;
  readonly outcome: OperationOutcome;
  readonly durationMs: number;
};

/** A server's metrics in Prometheus' text format, without people, paths or addresses. Rules OP-06, OP-22. */
export type Metrics = {
  readonly observe: (area: CallArea, status: number, durationMs: number) => void;
  readonly observeOperation: (ended: EndedOperation) => void;
  /** Counts a refusal of an operation by its code. */
  readonly countRefusal: (code: string) => void;
  /** The metrics as text, with the current values of the gauges. */
  readonly text: (gauges: Readonly<Record<string, number>>) => string;
};

/** Upper bounds of the duration histograms' buckets, in seconds. */
const edges = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
/** More than there are operations. */
const maxOperations = 100;

type Histogram = { readonly buckets: number[]; sum: number; count: number };

/** Creates counters that start at zero. */
export function createMetrics(): Metrics {
  const calls = new Map<string, number>();
  const refusals = new Map<string, number>();
  const outcomes = new Map<string, number>();
  const callSeconds = new Map<string, Histogram>();
  const operationSeconds = new Map<string, Histogram>();
  const operations = new Set<string>();

  /** Callers choose the name, so a name gets its own counter only after a call with it succeeded. */
  function nameOf({ operation, outcome }: EndedOperation): string {
    if (outcome === 'done' && operations.size < maxOperations) operations.add(operation);
    return operations.has(operation) ? operation : 'other';
  }

  return {
    observe(area, status, durationMs) {
      increase(calls, `area="${area}",status="${String(status)}"`);
      addTo(callSeconds, `area="${area}"`, durationMs);
    },
    observeOperation(ended) {
      const operation = `operation="${nameOf(ended)}"`;
      increase(outcomes, `${operation},outcome="${ended.outcome}"`);
      addTo(operationSeconds, operation, ended.durationMs);
    },
    countRefusal: (code) => increase(refusals, `code="${code}"`),
    text(gauges) {
      const lines = [
        ...counterLines('calls_total', calls),
        ...counterLines('refusals_total', refusals),
        ...counterLines('operations_total', outcomes),
        ...histogramLines('call_seconds', callSeconds),
        ...histogramLines('operation_seconds', operationSeconds),
        ...gaugeLines(gauges),
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}

function increase(counters: Map<string, number>, labels: string): void {
  counters.set(labels, (counters.get(labels) ?? 0) + 1);
}

function addTo(histograms: Map<string, Histogram>, labels: string, durationMs: number): void {
  const histogram = histograms.get(labels) ?? { buckets: edges.map(() => 0), sum: 0, count: 0 };
  histograms.set(labels, histogram);
  const seconds = durationMs / 1000;
  histogram.sum += seconds;
  histogram.count += 1;
  for (const [index, edge] of edges.entries()) {
    if (seconds <= edge) histogram.buckets[index] = (histogram.buckets[index] ?? 0) + 1;
  }
}

function counterLines(name: string, counters: ReadonlyMap<string, number>): readonly string[] {
  const lines = [...counters].map(([labels, count]) => `yapp_${name}{${labels}} ${count}`);
  return [`# TYPE yapp_${name} counter`, ...lines];
}

function histogramLines(
  name: string,
  histograms: ReadonlyMap<string, Histogram>,
): readonly string[] {
  const lines = [...histograms].flatMap(([labels, { buckets, sum, count }]) => [
    ...edges.map(
      (edge, index) => `yapp_${name}_bucket{${labels},le="${edge}"} ${buckets[index] ?? 0}`,
    ),
    `yapp_${name}_bucket{${labels},le="+Inf"} ${count}`,
    `yapp_${name}_sum{${labels}} ${sum}`,
    `yapp_${name}_count{${labels}} ${count}`,
  ]);
  return [`# TYPE yapp_${name} histogram`, ...lines];
}

function gaugeLines(gauges: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(gauges).flatMap(([name, value]) => [
    `# TYPE yapp_${name} gauge`,
    `yapp_${name} ${value}`,
  ]);
}

/** Wraps a handler and counts each call. */
export function observeCalls(
  handle: (request: Request) => Response | Promise<Response>,
  { metrics, area, nowMs }: { metrics: Metrics; area: CallArea; nowMs: () => number },
): (request: Request) => Promise<Response> {
  return async (request) => {
    const beginMs = nowMs();
    const response = await handle(request);
    metrics.observe(area, response.status, nowMs() - beginMs);
    return response;
  };
}

/** Reads the gauges of this process; the lag covers the time since the last reading. */
export type ProcessGauges = () => Readonly<
  Record<
    'event_loop_lag_p99_seconds' | 'event_loop_lag_max_seconds' | 'memory_bytes' | 'uptime_seconds',
    number
  >
>;

/** How often the lag of the event loop is measured. */
const resolutionMs = 20;

/** Starts to measure how late this process runs timers: a busy event loop delays every answer. Rule OP-22. */
export function watchProcess(): ProcessGauges {
  const lag = monitorEventLoopDelay({ resolution: resolutionMs });
  lag.enable();
  return () => {
    // Each sample includes the interval between two measurements.
    const seconds = (nanoseconds: number) =>
      Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000) || 0;
    const gauges = {
      event_loop_lag_p99_seconds: seconds(lag.percentile(99)),
      event_loop_lag_max_seconds: seconds(lag.max),
      memory_bytes: process.memoryUsage().rss,
      uptime_seconds: Math.round(process.uptime()),
    };
    lag.reset();
    return gauges;
  };
}
