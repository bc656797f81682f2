import { adminDeskEndpoints, type Overview } from '@threshold/contract/admin-desk';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';
import { opsToken } from '../ops-session.ts';

/**
 * The `clientLoader` of the console's frame: who is signed in, and what waits. A frame without counts is better than
 * no queue, so only a refused token is a failure.
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

/** Any call keeps the session awake; a failure shows by its end. */
export async function keepAwake(): Promise<void> {
  await opsApi.call(adminDeskEndpoints.overview).catch(() => undefined);
}
