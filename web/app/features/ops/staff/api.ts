import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import { adminStaffEndpoints, type StaffAct } from '@threshold/contract/admin-staff';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import { readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** The `clientLoader` of the list of staff and of the reader's own account. */
export const loadStaff = opsLoader(async (search, signal) => {
  const { q, page } = readQueue(search, []);
  const [list, { data }] = await Promise.all([
    opsApi.call(adminStaffEndpoints.list, { query: { q, page } }, { signal }),
    opsApi.call(adminDeskEndpoints.overview, {}, { signal }),
  ]);
  return { ...list, ownId: data.staff._id };
});

/** Adds a staff member and returns the password for the first sign-in. @throws ApiError */
export const addStaff = (body: EndpointRequest<typeof adminStaffEndpoints.add>['body']) =>
  opsApi.call(adminStaffEndpoints.add, { body });

/** Changes a staff account. @returns the new password if the act creates one. @throws ApiError */
export async function actOnStaff(id: string, act: StaffAct): Promise<string | null> {
  const request = { params: { id }, body: { act } };
  return (await opsApi.call(adminStaffEndpoints.act, request)).password;
}
