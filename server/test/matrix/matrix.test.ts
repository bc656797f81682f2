import {
  type AnyEndpoint,
  failureSchema,
  type MatrixActor,
  matrixActors,
  type Outcome,
} from '@threshold/contract/endpoint';
import { afterAll, describe, expect, it } from 'vitest';
import { formatEndpointName } from '../api/endpoint-name.ts';
import { testApp } from '../test-app.ts';
import { buildExpectedLinks, findFileLinks } from './file-links.ts';
import { runArrangement, type Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { sharedWorld } from './shared-world.ts';
import { expectNoVendorLogin } from './vendor-logins.ts';
import { buildWorld, type World } from './world.ts';

const test = testApp();

const arrange = async (scenario: Scenario, actor: MatrixActor) =>
  runArrangement(await buildWorld(test), scenario, actor);

describe('the authorization matrix', () => {
  it('has exactly one scenario for every endpoint of the server', () => {
    const covered = scenarios.map(({ endpoint }) => formatEndpointName(endpoint));
    expect(covered.toSorted()).toEqual(test.app.endpoints.map(formatEndpointName).toSorted());
  });

  let cells = 0;
  afterAll(() => {
    console.log(`${cells} cells: ${scenarios.length} endpoints x ${matrixActors.length} actors`);
  });

  for (const scenario of scenarios) {
    const { endpoint, request, effect } = scenario;
    const refusedIn = sharedWorld(scenario, (actor) => arrange(scenario, actor));
    const send = async (fixture: World, actor: MatrixActor) => {
      cells += 1;
      const asked = request(fixture, actor);
      const answered = await test.as(fixture.tokens[actor]).call<AnyEndpoint>(endpoint, asked);
      return { asked, answered };
    };
    /**
     * Sends the request as an actor who must be refused. @returns the answer if it differs from the
     * expected refusal
     */
    const findWrong = async (actor: MatrixActor): Promise<string[]> => {
      const { status, text } = (await send(await refusedIn(actor), actor)).answered;
      const expected = endpoint.access[actor];
      const isRefused = status === expected && failureSchema.safeParse(JSON.parse(text)).success;
      return isRefused ? [] : [`${actor}: ${status} instead of ${expected}: ${text}`];
    };
    const answeredWith = (outcome: Outcome) =>
      matrixActors.filter((actor) => endpoint.access[actor] === outcome);
    const allowed = answeredWith('allowed');
    const forbidden = [[...answeredWith(401), ...answeredWith(403)]].filter(({ length }) => length);

    describe(formatEndpointName(endpoint), () => {
      it.for(forbidden)('refuses callers without permission', async (actors) => {
        const wrong = [];
        for (const actor of actors) wrong.push(...(await findWrong(actor)));
        expect(wrong).toEqual([]);
      });
      it.each(answeredWith(404))('answers the caller "%s" with 404', async (actor) => {
        expect(await findWrong(actor)).toEqual([]);
      });
      // SQL differs by the caller's role, so a test for each role also runs on the second engine.
      const onBothEngines = [allowed[0], allowed.find((actor) => actor === 'vendor')];
      for (const actor of allowed) {
        const options = onBothEngines.includes(actor) ? { tags: 'engine' as const } : {};
        it(`has the expected effect for the caller "${actor}"`, options, async () => {
          const fixture = await arrange(scenario, actor);
          const { asked, answered } = await send(fixture, actor);
          expect(answered.status, answered.text).toBe(endpoint.successStatus ?? 200);
          expect(findFileLinks(answered.ok)).toEqual(buildExpectedLinks(endpoint, asked));
          await effect(fixture, answered.ok, actor);
          await expectNoVendorLogin(fixture, actor, answered.text);
        });
      }
    });
  }
});
