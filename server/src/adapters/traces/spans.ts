/** OpenTelemetry attributes of a span. They contain no personal data, content or row ids. */
export type SpanFields = Readonly<Record<string, string | number>>;

/** Final name, attributes and error of a span, known when it ends. */
export interface SpanEnd {
  readonly name?: string;
  readonly fields?: SpanFields;
  /** Error of the operation. Only its type is recorded, as its message can have personal data. */
  readonly fault?: unknown;
}

/** A span that has begun and has not ended yet. */
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
  /** `traceparent` of the caller; 'none' for a new trace; undefined for the current span. */
  readonly parent?: string | undefined;
}

/** Records how long operations take, and which operation was part of which. */
export interface Spans {
  begin(span: NewSpan): OpenSpan;
  /** Begins a child of the current span; undefined if there is no current, recorded span. */
  beginPart(name: string, fields: SpanFields): OpenSpan | undefined;
}

/** Runs `act` within the span, then ends the span. If `span` is undefined, only runs `act`. */
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
