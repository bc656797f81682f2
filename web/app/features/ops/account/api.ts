import { adminAuthEndpoints } from '@threshold/contract/admin-auth';
import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** The `clientLoader` of the staff member's own account. */
export const loadAccount = opsLoader(async (_, signal) => {
  const { data } = await opsApi.call(adminDeskEndpoints.overview, {}, { signal });
  return { staff: data.staff, recovery_codes: data.recovery_codes };
});

/** Replaces the recovery codes and returns the new ones. @throws ApiError */
export async function renewRecoveryCodes(verification_code: string): Promise<readonly string[]> {
  const request = { body: { verification_code } };
  return (await opsApi.call(adminAuthEndpoints.renewRecoveryCodes, request)).recovery_codes;
}

/** Changes the password and ends every other session. @throws ApiError */
export const changeStaffPassword = (
  body: EndpointRequest<typeof adminAuthEndpoints.changePassword>['body'],
) => opsApi.call(adminAuthEndpoints.changePassword, { body });
