import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import { readQueue } from '#app/lib/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** The `clientLoader` of the list of staff. */
export const loadStaff = opsLoader((search, signal) => {
  const { q, page } = readQueue(search, []);
  return opsApi.call(adminDeskEndpoints.staff, { query: { q, page } }, { signal });
});
