import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler as TraceSampler,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { Dependency } from '../../lib/parts.ts';
import type { OpenSpan, SpanEnd, Spans } from './spans.ts';
import type { Sampler, TracesConfig } from './traces-config.ts';

export interface Traces {
  readonly spans: Spans;
  /** Starts to log OpenTelemetry's warnings and errors to `log`, each only once. */
  logTo(log: Pick<FastifyBaseLogger, 'warn'>): void;
  /** Sends the waiting spans and stops, after at most `mostMs` milliseconds. */
  stop(mostMs: number): Promise<void>;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

/** A span in progress. Spans that begin within it become its children, unless it is over. */
interface ActiveSpan {
  readonly span: Span;
  isOver: boolean;
}

/**
 * Sends spans to a collector in the background, with a limit for waiting spans. This module is
 * imported only if a collector is configured. @param part receives after each attempt whether the
 * collector accepted the spans
 */
export function openTraces(config: TracesConfig, part: Dependency): Traces {
  // `part` logs a repeated failure only once.
  setGlobalErrorHandler((error) => part.down(error));
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(config.resource)),
    sampler: createSampler(config.sampler),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: watchExporter(
          new OTLPTraceExporter({ url: config.endpoint, headers: { ...config.headers } }),
          part,
        ),
        scheduledDelayMillis: config.delayMs,
        maxExportBatchSize: config.mostAtOnce,
        maxQueueSize: config.mostWaiting,
      }),
    ],
  });
  return {
    spans: createSpans(provider.getTracer('threshold')),
    logTo: logDiagnostics,
    stop: async (mostMs) => {
      const waiting = new AbortController();
      const late = sleep(mostMs, undefined, { signal: waiting.signal }).catch(() => undefined);
      await Promise.race([provider.shutdown().catch((error: unknown) => part.down(error)), late]);
      waiting.abort();
    },
  };
}

function createSpans(tracer: Tracer): Spans {
  const running = new AsyncLocalStorage<ActiveSpan>();
  const now = () => {
    const entered = running.getStore();
    return entered?.isOver ? undefined : entered;
  };
  return {
    begin: ({ name, kind, fields, parent }) => {
      const around = now();
      const context =
        parent !== undefined
          ? parseTraceContext(parent)
          : around
            ? trace.setSpan(ROOT_CONTEXT, around.span)
            : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: fields }, context);
      return openSpan(span, running);
    },
    beginPart: (name, fields) => {
      const around = now();
      if (!around?.span.isRecording()) return undefined;
      const options = { kind: SpanKind.CLIENT, attributes: fields };
      const context = trace.setSpan(ROOT_CONTEXT, around.span);
      return openSpan(tracer.startSpan(name, options, context), running);
    },
  };
}

/** @param parent a valid `traceparent`, or 'none' for a new trace */
function parseTraceContext(parent: string): Context {
  const [, traceId, spanId, flags] = parent.split('-');
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function openSpan(span: Span, running: AsyncLocalStorage<ActiveSpan>): OpenSpan {
  const entered: ActiveSpan = { span, isOver: false };
  return {
    traceId: span.spanContext().traceId,
    within: (act) => running.run(entered, act),
    end: ({ name, fields, fault }: SpanEnd = {}) => {
      if (entered.isOver) return;
      entered.isOver = true;
      if (name !== undefined) span.updateName(name);
      if (fields) span.setAttributes(fields);
      if (fault !== undefined && fault !== null) {
        span.setAttribute('error.type', getErrorType(fault));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** Returns the type of an error for its span: the error code, or the name of its class. */
function getErrorType(fault: unknown): string {
  if (typeof fault === 'number') return String(fault);
  const { code, name } = fault as { code?: unknown; name?: unknown };
  const kinds = [code, name].filter((kind) => typeof kind === 'string');
  return kinds.find((kind) => /^\w{1,40}$/.test(kind)) ?? '_OTHER';
}

/** Wraps the exporter and reports to `part` that the collector accepts spans. */
function watchExporter(exporter: SpanExporter, part: Dependency): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.SUCCESS) part.up();
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** Maximum number of different OpenTelemetry messages that a process logs. */
const MAX_LOGGED = 100;

function logDiagnostics(log: Pick<FastifyBaseLogger, 'warn'>): void {
  const logged = new Set<string>();
  const logOnce = (message: string) => {
    // Messages that differ only in their numbers count as equal.
    const what = message.replaceAll(/\d+/g, 'N');
    if (logged.has(what) || logged.size >= MAX_LOGGED) return;
    logged.add(what);
    log.warn({ part: 'traces' }, message.slice(0, 500));
  };
  const nothing = () => undefined;
  diag.setLogger(
    { error: logOnce, warn: logOnce, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

const roots = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
};

/** Returns OpenTelemetry's sampler. Names with 'parentbased_' follow the caller's decision. */
function createSampler({ name, ratio }: Sampler): TraceSampler {
  switch (name) {
    case 'parentbased_always_on':
    case 'parentbased_always_off':
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({
        root: createSampler({
          name: name.slice('parentbased_'.length) as keyof typeof roots,
          ratio,
        }),
      });
    default:
      return roots[name](ratio);
  }
}
