import type { EndpointRequest } from '@threshold/contract/endpoint';
import { serviceAreaEndpoints } from '@threshold/contract/service-areas';
import type { OwnVendor } from '@threshold/contract/vendors';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { readVendor } from '#app/lib/account/read-account.ts';
import { currentSession, updateSessionUser } from '#app/lib/account/session.ts';
import { api } from '#app/lib/api/api-client.ts';
import { type UploadRequest, upload } from '#app/lib/api/upload.ts';

export type ServiceAreaChange = EndpointRequest<typeof serviceAreaEndpoints.set>['body'];
export type ProfileChange = EndpointRequest<typeof vendorAccountEndpoints.update>['body'];

/** Saves a part of the profile; every page then shows what the server made of it. */
export async function saveProfile(id: string, body: ProfileChange): Promise<OwnVendor> {
  const { data } = await api.call(vendorAccountEndpoints.update, { params: { id }, body });
  updateSessionUser(data.profile);
  return data.profile;
}

/** Says where the professional works, for every page that shows it. */
export async function saveServiceArea(vendor: OwnVendor, body: ServiceAreaChange): Promise<void> {
  const params = { id: vendor._id };
  const { data } = await api.call(serviceAreaEndpoints.set, { params, body });
  updateSessionUser({ ...vendor, service_area: data });
}

/** Deletes a licence or certificate. */
export async function deleteFile(id: string, s3_path: string): Promise<void> {
  const request = { params: { id }, query: { s3_path } };
  await api.call(vendorAccountEndpoints.removeAttachment, request);
}

/** Reads what files there are, for every page that shows them. */
export async function readFiles(id: string): Promise<void> {
  const { data } = await api.call(vendorAccountEndpoints.attachments, { params: { id } });
  const session = currentSession();
  if (session.kind === 'member' && session.user) updateSessionUser({ ...session.user, ...data });
}

/** Adds files to the profile, and saves the fields that come with them. */
export async function sendFiles(
  id: string,
  files: UploadRequest<typeof vendorAccountEndpoints.update>['files'],
  onProgress: (sent: number) => void,
  fields: Readonly<Record<string, string>> = {},
): Promise<OwnVendor> {
  const request = { params: { id }, fields, files };
  const { data } = await upload(vendorAccountEndpoints.update, request, { onProgress });
  updateSessionUser(data.profile);
  return data.profile;
}

/** Takes back what was asked for and staff have not decided. @throws ApiError */
export async function takeBackChanges(id: string): Promise<void> {
  updateSessionUser(
    (await api.call(vendorAccountEndpoints.takeBackChanges, { params: { id } })).data,
  );
}

/** Reads what holds now, for every page that shows it. @throws ApiError */
export async function readProfileAgain(): Promise<void> {
  updateSessionUser(await readVendor(api));
}
