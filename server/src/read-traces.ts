import { hostname } from 'node:os';
import type { TracesConfig } from './adapters/traces/traces-config.ts';
import type { Environment } from './environment.ts';
import { ConfigError } from './lib/setup-error.ts';
import { version } from './lib/version.ts';

/** Path that OpenTelemetry defines for traces below OTEL_EXPORTER_OTLP_ENDPOINT. */
const TRACES_PATH = '/v1/traces';
const PROTOCOL = 'http/protobuf';

/** Reads OTEL_*; undefined if no endpoint is set or traces are off. @throws ConfigError */
export function readTracesConfig(env: Environment): TracesConfig | undefined {
  const endpoint =
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? buildTracesEndpoint(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const isOff = env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  if (endpoint === undefined || isOff) return undefined;
  // OTEL_EXPORTER_OTLP_PROTOCOL may be meant for other programs, so it is checked only if traces
  // use it.
  const protocolOf = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL
    ? 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'
    : 'OTEL_EXPORTER_OTLP_PROTOCOL';
  if ((env[protocolOf] ?? PROTOCOL) !== PROTOCOL) {
    throw new ConfigError(`${protocolOf}: must be ${PROTOCOL}`);
  }
  return {
    endpoint,
    headers: { ...env.OTEL_EXPORTER_OTLP_HEADERS, ...env.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    resource: {
      'service.name': 'threshold',
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
      ...env.OTEL_RESOURCE_ATTRIBUTES,
      ...(env.OTEL_SERVICE_NAME && { 'service.name': env.OTEL_SERVICE_NAME }),
    },
    sampler: { name: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG },
    delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
    mostAtOnce: env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
    mostWaiting: env.OTEL_BSP_MAX_QUEUE_SIZE,
  };
}

function buildTracesEndpoint(endpoint: string | undefined): string | undefined {
  if (endpoint === undefined) return undefined;
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/$/, '')}${TRACES_PATH}`;
  return url.href;
}
