import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { figuresEndpoints, figureWeeks } from '@threshold/contract/endpoints/stats/figures';
import { maskedContact } from '@threshold/contract/texts/sentences';
import { expect } from 'vitest';
import { buildPendingChanges } from '../factories/pending-changes.ts';
import { scenario } from './scenario.ts';

const near = { latitude: -33.8688, longitude: 151.2093, limit: 50 };

export const vendorScenarios = [
  scenario({
    endpoint: vendorSearchEndpoints.search,
    request: () => ({ query: near }),
    effect: async ({ vendorId }, { vendors, data }) => {
      expect(data.vendors).toEqual(vendors);
      expect(data.vendors.map(({ _id }) => _id)).toContain(vendorId);
    },
  }),
  scenario({
    endpoint: vendorSearchEndpoints.approved,
    request: () => ({ query: near }),
    effect: async ({ vendorId }, { vendors }) => {
      expect(vendors.map(({ _id }) => _id)).toContain(vendorId);
    },
  }),
  scenario({
    endpoint: vendorSearchEndpoints.cities,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data.map(({ city }) => city)).toContain('Sydney');
    },
  }),
  scenario({
    endpoint: vendorSearchEndpoints.facets,
    request: () => ({ query: near }),
    effect: async (_world, { data }) => {
      expect(data.types.some(({ count }) => count > 0)).toBe(true);
    },
  }),
  scenario({
    endpoint: vendorSearchEndpoints.serving,
    request: () => ({ query: near }),
    effect: async (_world, { data }) => {
      // None of the scenario's vendors has entered a service area.
      expect(data).toEqual([]);
    },
  }),
  scenario({
    endpoint: vendorSearchEndpoints.services,
    request: () => ({ query: { servicesType: 'Accountant' } }),
    effect: async (_world, { data }) => {
      expect(data.length).toBeGreaterThan(5);
    },
  }),
  scenario({
    endpoint: vendorSearchEndpoints.get,
    request: ({ vendorId }) => ({ params: { id: vendorId } }),
    effect: async ({ vendorId }, { data }, actor) => {
      const mayReadContact = ['customer', 'other_customer', 'vendor'].includes(actor);
      expect(data._id).toBe(vendorId);
      expect(data.phone_number).toBe(mayReadContact ? '0290001234' : maskedContact);
      expect(data.profile_complete !== undefined).toBe(actor === 'vendor');
    },
  }),
  scenario({
    endpoint: vendorSearchEndpoints.look,
    request: ({ vendorId }) => ({ params: { id: vendorId } }),
    effect: async (_world, answer) => {
      expect(answer.status).toBe(true);
    },
  }),
  scenario({
    endpoint: vendorAccountEndpoints.own,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ role: 'vendor', is_email_verified: true });
      expect(data.phone_number).toBe('0290001234');
    },
  }),
  scenario({
    endpoint: vendorAccountEndpoints.update,
    request: ({ vendorId }) => ({
      params: { id: vendorId },
      body: { professional_title: 'Principal broker' },
    }),
    effect: async ({ test, vendorId, tokens }, { data }) => {
      expect([data._id, data.profile._id]).toEqual([vendorId, vendorId]);
      const { ok } = await test.as(tokens.vendor).call(vendorAccountEndpoints.own);
      expect(ok.data).toEqual(data.profile);
      expect(ok.data.professional_title).toBe('Principal broker');
    },
  }),
  scenario({
    endpoint: vendorAccountEndpoints.takeBackChanges,
    arrange: async ({ test, vendorId }) => {
      await buildPendingChanges(test.database.db, vendorId);
      return {};
    },
    request: ({ vendorId }) => ({ params: { id: vendorId } }),
    effect: async ({ test, tokens }, { data }) => {
      expect(data.pending_changes).toBeNull();
      const { ok } = await test.as(tokens.vendor).call(vendorAccountEndpoints.own);
      expect(ok.data).toEqual(data);
    },
  }),
  scenario({
    endpoint: vendorAccountEndpoints.dashboard,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ status: 'approved', profile_complete: true, missing: [] });
    },
  }),
  scenario({
    endpoint: figuresEndpoints.own,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data.weeks).toHaveLength(figureWeeks);
    },
  }),
];
