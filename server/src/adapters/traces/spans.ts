/** OpenTelemetry's attributes of a span. They identify no person, no content and no row. */
export type SpanFields = Readonly<Record<string, string | number>>;

/** Result of a span. */
export interface SpanEnd {
  readonly name?: string;
  readonly fields?: SpanFields;
  /** The error. Only its type is recorded, because messages can quote people. */
  readonly fault?: unknown;
}

/** A span that has begun and will end. */
export interface OpenSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Runs `act`, whose spans become children of this one. */
  within<T>(act: () => T): T;
  /** A repeated call has no effect. */
  end(end?: SpanEnd): void;
}

interface NewSpan {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly fields: SpanFields;
  /** `traceparent` of the caller; 'none' begins a trace; undefined: a child of the running one. */
  readonly parent?: string | undefined;
}

/** Records durations of operations and their parents. */
export interface Spans {
  begin(span: NewSpan): OpenSpan;
  /** Begins a span that has no meaning by itself. Undefined if no recorded span is running. */
  beginPart(name: string, fields: SpanFields): OpenSpan | undefined;
}

/** Runs the function in the span, if there is one, and ends it. */
export async function inSpan<T>(span: OpenSpan | undefined, act: () => Promise<T>): Promise<T> {
  if (!span) return act();
  try {
    const result = await span.within(act);
    span.end();
    return result;
  } catch (fault) {
    span.end({ fault });
    throw fault;
  }
}
