import { queryOptions } from '@tanstack/react-query';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { serviceAreaEndpoints } from '@threshold/contract/endpoints/search/service-areas';
import type { VendorType } from '@threshold/contract/vocabularies';
import { getSessionUser, updateSessionUser } from '#app/lib/account/session.ts';
import { api } from '#app/lib/client/api-client.ts';
import { readVendor } from '#app/lib/client/member.ts';
import { type UploadRequest, uploadFiles } from '#app/lib/client/upload.ts';

export type ServiceAreaChange = EndpointRequest<typeof serviceAreaEndpoints.set>['body'];
export type ProfileChange = EndpointRequest<typeof vendorAccountEndpoints.update>['body'];

export const servicesQuery = (type: VendorType | '') =>
  queryOptions({
    queryKey: ['services', type],
    queryFn: async ({ signal }) => {
      const query = { servicesType: type === '' ? [] : type };
      return (await api.call(vendorSearchEndpoints.services, { query }, { signal })).data;
    },
  });

/** Saves part of the profile and updates the session with the server's answer. */
export async function saveProfile(id: string, body: ProfileChange): Promise<OwnVendor> {
  const { data } = await api.call(vendorAccountEndpoints.update, { params: { id }, body });
  updateSessionUser(data.profile);
  return data.profile;
}

/** Saves the service area and updates the vendor in the session. */
export async function saveServiceArea(vendor: OwnVendor, body: ServiceAreaChange): Promise<void> {
  const params = { id: vendor._id };
  const { data } = await api.call(serviceAreaEndpoints.set, { params, body });
  updateSessionUser({ ...vendor, service_area: data });
}

export const deleteFile = (id: string, s3_path: string) =>
  api.call(vendorAccountEndpoints.removeAttachment, { params: { id }, query: { s3_path } });

/** Reloads the vendor's lists of files and updates the vendor in the session. */
export async function reloadFiles(id: string): Promise<void> {
  const { data } = await api.call(vendorAccountEndpoints.attachments, { params: { id } });
  const user = getSessionUser();
  if (user) updateSessionUser({ ...user, ...data });
}

/** Uploads files to the profile, and saves fields of the profile in the same request. */
export async function uploadProfileFiles(
  id: string,
  files: UploadRequest<typeof vendorAccountEndpoints.update>['files'],
  onProgress: (sent: number) => void,
  fields: Readonly<Record<string, string>> = {},
): Promise<OwnVendor> {
  const request = { params: { id }, fields, files };
  const { data } = await uploadFiles(vendorAccountEndpoints.update, request, { onProgress });
  updateSessionUser(data.profile);
  return data.profile;
}

export async function withdrawPendingChanges(id: string): Promise<void> {
  const { data } = await api.call(vendorAccountEndpoints.takeBackChanges, { params: { id } });
  updateSessionUser(data);
}

/** Reloads the vendor's profile and updates the vendor in the session. */
export async function reloadProfile(): Promise<void> {
  updateSessionUser(await readVendor(api));
}
