import { adminAuditEndpoints } from '@threshold/contract/admin-audit';
import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import { readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** The `clientLoader` of the audit log, with whether its reader may take it along. */
export const loadAudit = opsLoader(async (search, signal) => {
  const { q, page } = readQueue(search, []);
  const [list, { data }] = await Promise.all([
    opsApi.call(adminAuditEndpoints.list, { query: { q, page, limit: 50 } }, { signal }),
    opsApi.call(adminDeskEndpoints.overview, {}, { signal }),
  ]);
  return { ...list, mayExport: data.staff.role === 'administrator' };
});
