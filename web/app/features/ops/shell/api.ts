import { adminDeskEndpoints, type Overview } from '@threshold/contract/admin-desk';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';
import { opsToken } from '../ops-session.ts';

/**
 * The `clientLoader` of the console's layout: the signed-in staff member and the counts of each
 * queue. Only a refused token fails, because a layout without counts is still usable.
 */
export const loadOverview = opsLoader<{ readonly overview: Overview | null }>(async (_, signal) => {
  try {
    const { data } = await opsApi.call(adminDeskEndpoints.overview, {}, { signal });
    return { overview: data };
  } catch (error) {
    if (opsToken() === null) throw error;
    return { overview: null };
  }
});

/**
 * Extends the session by any request. A failure is ignored, because the end of the session shows
 * it.
 */
export async function keepAwake(): Promise<void> {
  await opsApi.call(adminDeskEndpoints.overview).catch(() => undefined);
}
