/** Export of traces, configured by OTEL_* variables. */
export interface TracesConfig {
  /** URL of the collector, which accepts OTLP over HTTP. */
  readonly endpoint: string;
  /** HTTP headers for the collector, such as one with an API key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Attributes of this process, which are sent with all spans. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: Sampler;
  /** Maximum milliseconds for which spans wait before a batch is sent. */
  readonly delayMs: number;
  /** Maximum number of spans in a batch. */
  readonly mostAtOnce: number;
  /** Maximum number of waiting spans; further spans are dropped. */
  readonly mostWaiting: number;
}

export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Determines for which traces spans are recorded. */
export interface Sampler {
  readonly name: (typeof samplerNames)[number];
  /** Ratio of recorded traces, from 0 to 1; used only by samplers with a ratio. */
  readonly ratio: number;
}
