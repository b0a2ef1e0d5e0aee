/** What kind of call is counted. */
export type CallArea = 'backend' | 'bot' | 'page';

/** Counts of what a server does, in the text form of Prometheus; no person, path or address is in them. Rule OP-06. */
export type Metrics = {
  readonly observe: (area: CallArea, status: number, durationMs: number) => void;
  /** Counts a refusal of an operation by its code. */
  readonly countRefusal: (code: string) => void;
  /** The text, with values that are read when it is asked for. */
  readonly text: (gauges: Readonly<Record<string, number>>) => string;
};

/** Upper edges of the histogram of durations, in seconds. */
const edges = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

type Histogram = { readonly buckets: number[]; sum: number; count: number };

/** Makes counters that begin at nothing. */
export function createMetrics(): Metrics {
  const calls = new Map<string, number>();
  const refusals = new Map<string, number>();
  const durations = new Map<CallArea, Histogram>();

  function histogramOf(area: CallArea): Histogram {
    const known = durations.get(area) ?? { buckets: edges.map(() => 0), sum: 0, count: 0 };
    durations.set(area, known);
    return known;
  }

  return {
    observe(area, status, durationMs) {
      const labels = `area="${area}",status="${String(status)}"`;
      calls.set(labels, (calls.get(labels) ?? 0) + 1);
      const histogram = histogramOf(area);
      const seconds = durationMs / 1000;
      histogram.sum += seconds;
      histogram.count += 1;
      for (const [index, edge] of edges.entries()) {
        if (seconds <= edge) histogram.buckets[index] = (histogram.buckets[index] ?? 0) + 1;
      }
    },
    countRefusal(code) {
      refusals.set(code, (refusals.get(code) ?? 0) + 1);
    },
    text(gauges) {
      const lines = ['# TYPE yapp_calls_total counter'];
      for (const [labels, count] of calls) lines.push(`yapp_calls_total{${labels}} ${count}`);
      lines.push('# TYPE yapp_refusals_total counter');
      for (const [code, count] of refusals) {
        lines.push(`yapp_refusals_total{code="${code}"} ${count}`);
      }
      lines.push('# TYPE yapp_call_seconds histogram');
      for (const [area, { buckets, sum, count }] of durations) {
        for (const [index, edge] of edges.entries()) {
          lines.push(
            `yapp_call_seconds_bucket{area="${area}",le="${edge}"} ${buckets[index] ?? 0}`,
          );
        }
        lines.push(`yapp_call_seconds_bucket{area="${area}",le="+Inf"} ${count}`);
        lines.push(`yapp_call_seconds_sum{area="${area}"} ${sum}`);
        lines.push(`yapp_call_seconds_count{area="${area}"} ${count}`);
      }
      for (const [name, value] of Object.entries(gauges)) {
        lines.push(`# TYPE yapp_${name} gauge`, `yapp_${name} ${value}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
