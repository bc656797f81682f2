import { type AnyEndpoint, matrixActors } from '@threshold/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { nameOf } from '../endpoint-name.ts';
import { testApp } from '../test-app.ts';
import { arrangedIn } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { expectNoVendorLogin } from './vendor-logins.ts';
import { buildWorld } from './world.ts';

const test = testApp();

describe('the authorization matrix', () => {
  it('has a scenario for every built endpoint, and for no other', () => {
    const covered = scenarios.map(({ endpoint }) => nameOf(endpoint));
    expect(covered.toSorted()).toEqual(test.app.endpoints.map(nameOf).toSorted());
  });

  for (const scenario of scenarios) {
    const { endpoint, request, effect } = scenario;
    describe(nameOf(endpoint), () => {
      it('states an answer for everyone, and lets somebody through', () => {
        expect(Object.keys(endpoint.access).toSorted()).toEqual([...matrixActors].toSorted());
        expect(Object.values(endpoint.access)).toContain('allowed');
      });

      for (const actor of matrixActors) {
        const outcome = endpoint.access[actor];
        it(`${actor}: ${outcome}`, async () => {
          const fixture = await arrangedIn(await buildWorld(test), scenario, actor);
          const answered = await test
            .as(fixture.tokens[actor])
            .call<AnyEndpoint>(endpoint, request(fixture, actor));
          if (outcome === 'allowed') {
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
