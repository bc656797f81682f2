import { type Overview, overviewEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { staffAuthEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
import { callOpsApi, opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';
import { clearOpsToken, getOpsToken } from '../ops-session.ts';

/** Loads staff member and queue counts; null after a failure. Throws only for a refused token. */
export const loadOverview = opsLoader<{ readonly overview: Overview | null }>(async (_, signal) => {
  try {
    return { overview: await callOpsApi(overviewEndpoints.overview, {}, { signal }) };
  } catch (error) {
    if (getOpsToken() === null) throw error;
    return { overview: null };
  }
});

/** Extends the idle session by any request. Ignores a failure: the session then ends as before. */
export const extendStaffSession = () =>
  opsApi.call(overviewEndpoints.overview).catch(() => undefined);

/** Ends the staff session. The browser deletes the token even if the server is unavailable. */
export async function signOutStaff(): Promise<void> {
  await opsApi.call(staffAuthEndpoints.logout).catch(() => {});
  clearOpsToken('left');
}
