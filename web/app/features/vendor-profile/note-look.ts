import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { quietApi } from '#app/lib/api/api-client.ts';
import { viewSource } from '#app/lib/page/view-source.ts';

/** Counts a view of the profile and its referrer in the background. Failures are ignored. */
export function noteLook(id: string): void {
  quietApi
    .call(vendorSearchEndpoints.look, { params: { id }, query: { from: viewSource() } })
    .catch(() => undefined);
}
