import { type AnyEndpoint, matrixActors } from '@threshold/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../src/seed/random.ts';
import { runArrangement } from '../matrix/scenario.ts';
import { scenarios } from '../matrix/scenarios.ts';
import { buildWorld } from '../matrix/world.ts';
import { testApp } from '../test-app.ts';
import { formatEndpointName } from './endpoint-name.ts';
import { atFarEnds } from './far-ends.ts';
import { openWatchdog, type Watchdog } from './watchdog.ts';

const test = testApp();
let dog: Watchdog;
beforeAll(async () => {
  dog = await openWatchdog();
});
afterAll(() => dog.close());

const MINUTE_MS = 60_000;

const withInput = scenarios
  .filter(({ endpoint }) => endpoint.query ?? endpoint.body)
  .map((one) => [formatEndpointName(one.endpoint), one] as const);

describe('requests with extreme dates, numbers and lists', () => {
  it.each(withInput)(
    'to %s are answered within 2 seconds and never with a 5xx',
    async (name, scenario) => {
      const { endpoint, request } = scenario;
      const actor = matrixActors.find((one) => endpoint.access[one] === 'allowed') ?? 'guest';
      const fixture = await runArrangement(await buildWorld(test), scenario, actor);
      const given = request(fixture, actor);
      for (const part of ['query', 'body'] as const) {
        const schema = endpoint[part];
        if (!schema) continue;
        for (const value of atFarEnds(schema, given[part], createSeededRandom(name))) {
          const caller = test.as(fixture.tokens[actor]);
          const { status, text } = await dog.watch(
            `${name} ${JSON.stringify(value).slice(0, 300)}`,
            () => caller.call<AnyEndpoint>(endpoint, { ...given, [part]: value }),
          );
          expect(status, `${name} ${JSON.stringify(value)}: ${text}`).toBeLessThan(500);
        }
      }
    },
    MINUTE_MS,
  );
});
