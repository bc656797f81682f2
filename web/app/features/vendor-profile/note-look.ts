import { vendorSearchEndpoints } from '@threshold/contract/search';
import { quietApi } from '#app/lib/api/api-client.ts';
import { viewSource } from '#app/lib/page/view-source.ts';

/** Tells that this browser shows the profile, and from where it came. Nobody waits for it, and nothing is said where it fails. */
export function noteLook(id: string): void {
  quietApi
    .call(vendorSearchEndpoints.look, { params: { id }, query: { from: viewSource() } })
    .catch(() => undefined);
}
