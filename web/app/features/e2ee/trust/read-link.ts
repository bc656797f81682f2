import { type DeviceLink, linkEndpoints } from '@threshold/contract/e2ee-links';
import type { Api } from '#app/lib/api/api.ts';

/** The account's open request, as this session sees it. @throws ApiError */
export async function readLink(api: Api): Promise<DeviceLink | null> {
  return (await api.call(linkEndpoints.link)).data;
}
