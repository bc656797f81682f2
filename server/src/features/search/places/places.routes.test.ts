import { placeEndpoints } from '@threshold/contract/endpoints/search/places';
import { outcomes } from '@threshold/contract/texts/outcomes';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { guestActor } from '#src/lib/actor.ts';
import { errorHandler } from '#src/plugins/error-handler.ts';
import { testApp } from '#test/test-app.ts';
import { placesRoutes } from './places.routes.ts';

const test = testApp();

describe('GET /places/autocomplete', () => {
  it('suggests places for a typed text to guests', async () => {
    const { ok } = await test
      .as()
      .call(placeEndpoints.autocomplete, { query: { input: 'mt dru' } });
    expect(ok.predictions[0]).toEqual({
      place_id: 'au:2770:NSW:mount-druitt',
      description: 'Mount Druitt NSW 2770, Australia',
    });
  });

  it('suggests nothing for an empty text or a single letter', async () => {
    for (const query of [{}, { input: '' }, { input: 'p' }]) {
      const { ok } = await test.as().call(placeEndpoints.autocomplete, { query });
      expect(ok.predictions).toEqual([]);
    }
  });

  it('rejects a text that is too long', async () => {
    const query = { input: 'x'.repeat(5000) };
    const { status } = await test.as().call(placeEndpoints.autocomplete, { query });
    expect(status).toBe(422);
  });
});

describe('GET /places/address', () => {
  it('completes a street address with its suburb', async () => {
    const query = { input: '12 High St, St Kilda VIC' };
    const { ok } = await test.as().call(placeEndpoints.address, { query });
    expect(ok.data[0]).toMatchObject({
      address: '12 High St, St Kilda VIC 3182, Australia',
      postcode: '3182',
      city: 'St Kilda',
      country: 'Australia',
    });
  });
});

describe('GET /places/geocode', () => {
  it('finds a postcode', async () => {
    const query = { address: '3121' };
    const { ok } = await test.as().call(placeEndpoints.geocode, { query });
    expect(ok).toMatchObject({ postcode: '3121', city: 'Richmond', country: 'Australia' });
  });

  it('returns 404 for an unknown place', async () => {
    const query = { address: '9999' };
    const { status, failure } = await test.as().call(placeEndpoints.geocode, { query });
    expect(status).toBe(404);
    expect(failure.message).toBe(outcomes.places.no_result);
  });
});

it('GET /places/geocode returns 404 for a state', async () => {
  const app = Fastify().setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('endpoints', []);
  app.decorateRequest('isMultipart', () => false);
  app.decorateRequest('actor', { getter: () => guestActor });
  await app.register(errorHandler);
  const state = { postcode: '', latitude: -32, longitude: 147, city: '', country: 'Australia' };
  const geocode = async () => ({ ...state, formatted_address: 'New South Wales, Australia' });
  placesRoutes(app, { places: { geocode } } as never);
  const answer = await app.inject({ url: '/places/geocode', query: { address: 'NSW' } });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    404,
    { message: outcomes.places.city_unknown },
  ]);
  await app.close();
});

describe('GET /places/details', () => {
  it('returns the whole place of a suggestion', async () => {
    const query = { placeId: 'au:3121:VIC:richmond' };
    const { ok } = await test.as().call(placeEndpoints.details, { query });
    expect(ok.result.formatted_address).toBe('Richmond VIC 3121, Australia');
    expect(ok.result.geometry.location.lat).toBeCloseTo(-37.82, 1);
  });

  it('returns 404 for an unknown id', async () => {
    const query = { placeId: 'au:3121:VIC:atlantis' };
    const { status, failure } = await test.as().call(placeEndpoints.details, { query });
    expect(status).toBe(404);
    expect(failure.message).toBe(outcomes.places.details_failed);
  });
});
