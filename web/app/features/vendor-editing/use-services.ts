import { vendorSearchEndpoints } from '@threshold/contract/search';
import type { Service } from '@threshold/contract/vendors';
import type { VendorType } from '@threshold/contract/vocabularies';
import { api } from '#app/lib/api/api-client.ts';
import { useRead } from '#app/lib/api/use-read.ts';

/** Loads the services of a type. */
export function useServices(type: VendorType | '') {
  return useRead<readonly Service[]>(type || undefined, async (signal) => {
    if (type === '') return [];
    const request = { query: { servicesType: type } };
    return (await api.call(vendorSearchEndpoints.services, request, { signal })).data;
  });
}
