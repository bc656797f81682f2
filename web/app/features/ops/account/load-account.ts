import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** The `clientLoader` of one's own account. */
export const loadAccount = opsLoader(async (_, signal) => {
  const { data } = await opsApi.call(adminDeskEndpoints.overview, {}, { signal });
  return { staff: data.staff, recovery_codes: data.recovery_codes };
});
