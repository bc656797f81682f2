import { vendorSearchEndpoints } from '@threshold/contract/search';
import type { Service } from '@threshold/contract/vendors';
import type { VendorType } from '@threshold/contract/vocabularies';
import { useEffect, useState } from 'react';
import { api } from '#app/lib/api/api-client.ts';

export type LoadedServices =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; services: readonly Service[] };

/** What came back, and for which question. */
interface Found {
  type: VendorType | '';
  attempt: number;
  loaded: LoadedServices;
}

const loading: LoadedServices = { state: 'loading' };

/** The services of a type, loaded anew whenever it changes; `again` after a failure. */
export function useServices(type: VendorType | ''): LoadedServices & { again: () => void } {
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (type === '') return undefined;
    const stop = new AbortController();
    const request = { query: { servicesType: type } };
    api.call(vendorSearchEndpoints.services, request, { signal: stop.signal }).then(
      ({ data }) => setFound({ type, attempt, loaded: { state: 'ready', services: data } }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        console.error(error);
        setFound({ type, attempt, loaded: { state: 'failed' } });
      },
    );
    return () => stop.abort();
  }, [type, attempt]);

  const isCurrent = found?.type === type && found.attempt === attempt;
  return { ...(isCurrent ? found.loaded : loading), again: () => setAttempt((count) => count + 1) };
}
