/** How traces leave the process; OTEL_* sets it. */
export interface TracesConfig {
  /** Where OTLP over HTTP is taken. */
  readonly endpoint: string;
  /** For whoever takes it, such as a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** What all spans say of this process. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: Sampler;
  /** Spans wait for so long until they leave together; */
  readonly delayMs: number;
  /** at most so many leave at once, */
  readonly mostAtOnce: number;
  /** and at most so many wait: others are dropped. */
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

/** Of which traces spans are kept. */
export interface Sampler {
  readonly name: (typeof samplerNames)[number];
  /** From 0 to 1, where the name says so. */
  readonly ratio: number;
}
