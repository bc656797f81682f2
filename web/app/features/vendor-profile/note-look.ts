import { vendorSearchEndpoints } from '@threshold/contract/search';
import { quietApi } from '#app/lib/api/api-client.ts';

/** Tells that this browser shows the profile. Nobody waits for it, and nothing is said where it fails. */
export function noteLook(id: string): void {
  quietApi.call(vendorSearchEndpoints.look, { params: { id } }).catch(() => undefined);
}
