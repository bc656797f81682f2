import { adminAuthEndpoints } from '@threshold/contract/admin-auth';
import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** The `clientLoader` of one's own account. */
export const loadAccount = opsLoader(async (_, signal) => {
  const { data } = await opsApi.call(adminDeskEndpoints.overview, {}, { signal });
  return { staff: data.staff, recovery_codes: data.recovery_codes };
});

/** New recovery codes in place of the old ones. @throws ApiError */
export async function renewRecoveryCodes(verification_code: string): Promise<readonly string[]> {
  const request = { body: { verification_code } };
  return (await opsApi.call(adminAuthEndpoints.renewRecoveryCodes, request)).recovery_codes;
}

/** Ends every other session, too. @throws ApiError */
export const changeStaffPassword = (
  body: EndpointRequest<typeof adminAuthEndpoints.changePassword>['body'],
) => opsApi.call(adminAuthEndpoints.changePassword, { body });
