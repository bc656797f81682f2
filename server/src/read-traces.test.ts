import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const tracesOf = (env: NodeJS.ProcessEnv) =>
  readConfig({ SECRET_KEY: 'abcdefgh'.repeat(4), ...env }, 'local').traces;
const all = 'https://otel.example/base/';

describe('trace export', () => {
  it('uses OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, or else OTEL_EXPORTER_OTLP_ENDPOINT', () => {
    expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: all })?.endpoint).toBe(
      'https://otel.example/base/v1/traces',
    );
    const own = 'http://127.0.0.1:4318/';
    const both = { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own };
    expect(tracesOf(both)?.endpoint).toBe(own);
  });

  it.each([
    {},
    { OTEL_SERVICE_NAME: 'homes' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_SDK_DISABLED: 'TRUE' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_TRACES_EXPORTER: 'none' },
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
  ])('is off with the environment %j', (env) => {
    expect(tracesOf(env)).toBeUndefined();
  });

  it('refuses a protocol other than HTTP, naming the variable', () => {
    const grpc = { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
    expect(() => tracesOf(grpc)).toThrow('OTEL_EXPORTER_OTLP_PROTOCOL: must be http/protobuf');
    const own = 'http/protobuf';
    expect(tracesOf({ ...grpc, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: own })).toBeDefined();
    const json = { ...grpc, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' };
    expect(() => tracesOf(json)).toThrow(/^OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: /);
  });
});

it('OTEL_EXPORTER_OTLP_TRACES_HEADERS and OTEL_SERVICE_NAME override general variables', () => {
  const traces = tracesOf({
    OTEL_EXPORTER_OTLP_ENDPOINT: all,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key, x-team = homes',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-key=another',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=caf%C3%A9',
    OTEL_SERVICE_NAME: 'homes',
  });
  expect(traces?.headers).toEqual({ 'x-key': 'another', 'x-team': 'homes' });
  expect(traces?.resource).toMatchObject({
    'service.name': 'homes',
    'deployment.environment.name': 'café',
  });
});
