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
  /** Id of the trace, of 32 hexadecimal digits. */
  readonly traceId: string;
  /** Runs `act`; spans that begin in `act` become children of this span. */
  within<T>(act: () => T): T;
  /** Ends the span. A repeated call has no effect. */
  end(end?: SpanEnd): void;
}

interface NewSpan {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly fields: SpanFields;
  /** `traceparent` of the caller, 'none' for a new trace, or undefined for the running span. */
  readonly parent?: string | undefined;
}

/** Records the durations of operations, and which operation caused which. */
export interface Spans {
  begin(span: NewSpan): OpenSpan;
  /** Begins a child of the running span. Returns undefined if no running span is recorded. */
  beginPart(name: string, fields: SpanFields): OpenSpan | undefined;
}

/** Runs `act` in the span and ends the span; without a span, only runs `act`. */
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
