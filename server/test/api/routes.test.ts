import { sessionEndedHeader } from '@threshold/contract/access';
import { isForGuests } from '@threshold/contract/endpoint';
import { allEndpoints } from '@threshold/contract/registry';
import { describe, expect, it } from 'vitest';
import { testApp } from '../test-app.ts';
import { formatEndpointName } from './endpoint-name.ts';

const test = testApp();

describe('the routes of the server', () => {
  it('are the endpoints of the contract', () => {
    const promised = allEndpoints.map(formatEndpointName);
    const built = test.app.endpoints.map(formatEndpointName);
    expect(new Set(promised).size).toBe(promised.length);
    expect(built.toSorted()).toEqual(promised.toSorted());
  });

  it('are all described by the OpenAPI document', async () => {
    const { text } = await test.as().raw({ url: '/api/openapi.json' });
    const document = JSON.parse(text) as { openapi: string; paths: Record<string, object> };
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replace('/api', '')}`,
      ),
    );
    expect(described.toSorted()).toEqual(test.app.endpoints.map(formatEndpointName).toSorted());
  });

  it('are documented, if guests may call them, with the ended-session header', async () => {
    const { text } = await test.as().raw({ url: '/api/openapi.json' });
    const { paths } = JSON.parse(text) as {
      paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>>;
    };
    for (const endpoint of test.app.endpoints) {
      const { responses } = paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()] ?? {};
      for (const { headers } of Object.values(responses ?? {})) {
        const isDescribed = headers !== undefined && sessionEndedHeader in headers;
        expect([formatEndpointName(endpoint), isDescribed]).toEqual([
          formatEndpointName(endpoint),
          isForGuests(endpoint),
        ]);
      }
    }
  });

  it('answer 404 with an error code for an unknown path below /api', async () => {
    const { status, failure } = await test.as().raw({ url: '/api/nowhere' });
    expect(status).toBe(404);
    expect(failure.code).toBe('not_found');
  });
});
