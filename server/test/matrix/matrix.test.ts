import { type AnyEndpoint, type MatrixActor, matrixActors } from '@threshold/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { nameOf } from '../endpoint-name.ts';
import { testApp } from '../test-app.ts';
import { arrangedIn, type Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { sharedWorld } from './shared-world.ts';
import { expectNoVendorLogin } from './vendor-logins.ts';
import { buildWorld } from './world.ts';

const test = testApp();

const arrange = async (scenario: Scenario, actor: MatrixActor) =>
  arrangedIn(await buildWorld(test), scenario, actor);

describe('the authorization matrix', () => {
  it('has a scenario for every built endpoint, and for no other', () => {
    const covered = scenarios.map(({ endpoint }) => nameOf(endpoint));
    expect(covered.toSorted()).toEqual(test.app.endpoints.map(nameOf).toSorted());
  });

  for (const scenario of scenarios) {
    const { endpoint, request, effect } = scenario;
    const refusedIn = sharedWorld(scenario, (actor) => arrange(scenario, actor));
    describe(nameOf(endpoint), () => {
      it('states an answer for everyone, and lets somebody through', () => {
        expect(Object.keys(endpoint.access).toSorted()).toEqual([...matrixActors].toSorted());
        expect(Object.values(endpoint.access)).toContain('allowed');
      });

      const firstAllowed = matrixActors.find((actor) => endpoint.access[actor] === 'allowed');
      for (const actor of matrixActors) {
        const outcome = endpoint.access[actor];
        // The first allowed actor sends the endpoint's statements, so one test is enough on the other engine.
        const options = actor === firstAllowed ? { tags: 'engine' as const } : {};
        it(`${actor}: ${outcome}`, options, async () => {
          const isAllowed = outcome === 'allowed';
          const fixture = await (isAllowed ? arrange(scenario, actor) : refusedIn(actor));
          const answered = await test
            .as(fixture.tokens[actor])
            .call<AnyEndpoint>(endpoint, request(fixture, actor));
          if (isAllowed) {
            expect(answered.status, answered.text).toBe(endpoint.successStatus ?? 200);
            await effect(fixture, answered.ok, actor);
            await expectNoVendorLogin(fixture, actor, answered.text);
          } else {
            expect(answered.status, answered.text).toBe(outcome);
            expect(answered.failure.status).toBe(false);
          }
        });
      }
    });
  }
});
