/** What may be known of a span, in OpenTelemetry's words: never who somebody is, what they sent, or which row it was. */
export type SpanFields = Readonly<Record<string, string | number>>;

/** How it came out. */
export interface SpanEnd {
  readonly name?: string;
  readonly fields?: SpanFields;
  /** What went wrong; of it the kind alone is kept, since words of a fault can quote people. */
  readonly fault?: unknown;
}

/** Something that has begun and will end. */
export interface OpenSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** What runs in it, now or later, is part of it. */
  within<T>(act: () => T): T;
  /** Another end of it changes nothing. */
  end(end?: SpanEnd): void;
}

interface NewSpan {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly fields: SpanFields;
  /** `traceparent` of whoever asks for it; 'none' begins a trace. Without it, it is part of what runs. */
  readonly parent?: string | undefined;
}

/** Notes what takes how long, and as part of what. */
export interface Spans {
  begin(span: NewSpan): OpenSpan;
  /** For what has no meaning by itself. Undefined where nothing runs that is noted. */
  beginPart(name: string, fields: SpanFields): OpenSpan | undefined;
}

/** Runs it in the span, where there is one, which ends with it. */
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
