import { promiseEndpoints } from '@threshold/contract/promises';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** The `clientLoader` of the page about promises. */
export const loadPromises = opsLoader(async (_, signal) =>
  opsApi.call(promiseEndpoints.ledger, {}, { signal }),
);

export const checkPromises = async () => (await opsApi.call(promiseEndpoints.check)).data;
