import { type AnyEndpoint, matrixActors } from '@threshold/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { nameOf } from '../endpoint-name.ts';
import { testApp } from '../test-app.ts';
import { scenarios } from './scenarios.ts';
import { expectNoVendorLogin } from './vendor-logins.ts';
import { buildWorld } from './world.ts';

const test = testApp();

describe('the authorization matrix', () => {
  it('has a scenario for every built endpoint, and for no other', () => {
    const covered = scenarios.map(({ endpoint }) => nameOf(endpoint));
    expect(covered.toSorted()).toEqual(test.app.endpoints.map(nameOf).toSorted());
  });

  for (const { endpoint, request, effect, notYet } of scenarios) {
    describe(nameOf(endpoint), () => {
      it('states an answer for everyone, and lets somebody through', () => {
        expect(Object.keys(endpoint.access).toSorted()).toEqual([...matrixActors].toSorted());
        expect(Object.values(endpoint.access)).toContain('allowed');
      });

      for (const actor of matrixActors) {
        const outcome = notYet?.includes(actor) ? 403 : endpoint.access[actor];
        it(`${actor}: ${outcome}`, async () => {
          const world = await buildWorld(test);
          const answered = await test
            .as(world.tokens[actor])
            .call<AnyEndpoint>(endpoint, await request(world, actor));
          if (outcome === 'allowed') {
            expect(answered.status, answered.text).toBe(endpoint.successStatus ?? 200);
            await effect(world, answered.ok, actor);
            await expectNoVendorLogin(world, actor, answered.text);
          } else {
            expect(answered.status, answered.text).toBe(outcome);
            expect(answered.failure.status).toBe(false);
          }
        });
      }
    });
  }
});
