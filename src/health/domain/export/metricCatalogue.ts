/** How a metric behaves: it only grows, goes up and down, or is measured repeatedly. */
export type MetricKind = 'counter' | 'gauge' | 'histogram';

/** Units in UCUM spelling, as OpenTelemetry requires; empty for counts and shares. */
export type MetricUnit = '' | 'ms' | 's' | 'By';

/** What is known about a metric besides its numbers. */
export interface MetricFacts {
  readonly kind: MetricKind;
  readonly unit: MetricUnit;
  /** One English sentence, for people who look at a server's list of metrics. */
  readonly help: string;
  readonly labels: readonly string[];
}

/**
 * Every metric that Recourse exports, by its internal name. `docs/metrics.md` shows this table; tests keep the code and
 * the page consistent with it. A metric that is missing here is still exported, with what its name tells.
 */
export const metricCatalogue: Readonly<Record<string, MetricFacts>> = {
  'cascade.stage': {
    kind: 'counter',
    unit: '',
    labels: ['cascade', 'stage', 'outcome'],
    help: 'Runs of a stage, by what they came to.',
  },
  'cascade.stage.ms': {
    kind: 'histogram',
    unit: 'ms',
    labels: ['cascade', 'stage'],
    help: 'Time that a run of a stage took.',
  },
  'edit.resolution': {
    kind: 'counter',
    unit: '',
    labels: ['strategy'],
    help: 'Edits that came to a verdict, by the strategy that found the place (ADR-007).',
  },
  'edit.latency.ms': {
    kind: 'histogram',
    unit: 'ms',
    labels: ['strategy'],
    help: 'Time from the request of an edit to its verdict (ADR-007).',
  },
  'edit.confidence': {
    kind: 'histogram',
    unit: '',
    labels: ['strategy'],
    help: 'How sure an edit was of its place, 0 to 1 (ADR-007).',
  },
  'edit.file_size': {
    kind: 'histogram',
    unit: '',
    labels: [],
    help: 'Length of the files that edits were for, in UTF-16 units (ADR-007).',
  },
  'callers.answer.ms': {
    kind: 'histogram',
    unit: 'ms',
    labels: [],
    help: 'Time that the stages of a question for callers took (PRD-02).',
  },
  'callers.fallback_used': {
    kind: 'counter',
    unit: '',
    labels: ['value'],
    help: 'Questions for callers, by whether a stage after the graph had to help (PRD-02).',
  },
  'callers.fallback_stage': {
    kind: 'counter',
    unit: '',
    labels: ['stage'],
    help: 'Questions for callers that needed help, by the stage that answered (PRD-02).',
  },
  'callers.success': {
    kind: 'counter',
    unit: '',
    labels: ['value'],
    help: 'Questions for callers, by whether anything was found (PRD-02).',
  },
  'callers.crash': {
    kind: 'counter',
    unit: '',
    labels: [],
    help: 'Times that the thread of the code index ended by itself.',
  },
  'remediation.create.total': {
    kind: 'counter',
    unit: '',
    labels: ['error_type'],
    help: 'Known fixes that were recorded, by the type of their error.',
  },
  'remediation.search.total': { kind: 'counter', unit: '', labels: [], help: 'Searches for known fixes.' },
  'remediation.search.duration': {
    kind: 'histogram',
    unit: 'ms',
    labels: [],
    help: 'Time that a search for known fixes took.',
  },
  'remediation.match.quality': {
    kind: 'histogram',
    unit: '',
    labels: [],
    help: 'Score of the best known fix of a search, 0 to 1.',
  },
  'jobs.classification': {
    kind: 'counter',
    unit: '',
    labels: ['action', 'verdict', 'decider', 'result'],
    help: 'Decisions about failed jobs: what was decided, the verdict of the advice, who decided and what came of it.',
  },
  'jobs.outcome': {
    kind: 'counter',
    unit: '',
    labels: ['outcome'],
    help: 'What became of retries that were decided on.',
  },
  'meter.refused': {
    kind: 'counter',
    unit: '',
    labels: ['metric'],
    help: 'Measurements that were no finite number and were not taken.',
  },
  'export.scrape': {
    kind: 'counter',
    unit: '',
    labels: ['outcome'],
    help: 'Requests to the Prometheus address, by what they came to.',
  },
  'export.push': {
    kind: 'counter',
    unit: '',
    labels: ['outcome'],
    help: 'Pushes to the OTLP endpoint, by what they came to.',
  },
  'export.last_success': {
    kind: 'gauge',
    unit: 's',
    labels: [],
    help: 'When the OTLP endpoint last took everything, in seconds since 1970.',
  },
  'start.time': {
    kind: 'gauge',
    unit: 's',
    labels: [],
    help: 'When this window began to count, in seconds since 1970.',
  },
  'build.info': {
    kind: 'gauge',
    unit: '',
    labels: ['version'],
    help: 'Always 1; the label says which Recourse this is.',
  },
  figure: {
    kind: 'gauge',
    unit: '',
    labels: ['feature', 'figure', 'unit', 'repository'],
    help: 'A figure of the health report: shares and scores 0 to 1, times in milliseconds, costs in US dollars.',
  },
  'figure.p95': {
    kind: 'gauge',
    unit: '',
    labels: ['feature', 'figure', 'unit', 'repository'],
    help: 'Upper bound of 95 % of the measurements behind a figure.',
  },
  'figure.measured': {
    kind: 'gauge',
    unit: '',
    labels: ['feature', 'figure', 'repository'],
    help: 'How many measurements a figure was made of.',
  },
  'figure.alert': {
    kind: 'gauge',
    unit: '',
    labels: ['feature', 'figure', 'repository'],
    help: '1 when a figure is beyond the alarm line of the documents, else 0; only figures that have one.',
  },
  'figure.part': {
    kind: 'gauge',
    unit: '',
    labels: ['feature', 'figure', 'repository', 'by', 'part'],
    help: 'How many of the measurements behind a figure fall into a part: a strategy, a stage, a verdict.',
  },
  'breaker.open': {
    kind: 'gauge',
    unit: '',
    labels: ['feature', 'breaker', 'repository'],
    help: '1 when a breaker lets nothing through, 0.5 when it tries, 0 when it is closed.',
  },
  'store.size': {
    kind: 'gauge',
    unit: 'By',
    labels: ['feature', 'store', 'repository'],
    help: 'What a store takes up on the disk.',
  },
  'store.items': {
    kind: 'gauge',
    unit: '',
    labels: ['feature', 'store', 'repository'],
    help: 'Edits, files, records or workflows in a store.',
  },
  degraded: {
    kind: 'gauge',
    unit: '',
    labels: ['feature', 'code', 'severity', 'repository'],
    help: 'Always 1; each series is a reason why a feature does less than it could.',
  },
  'feature.read': {
    kind: 'gauge',
    unit: '',
    labels: ['feature'],
    help: '1 when a feature could say how it is, else 0.',
  },
};
