import { adminAuditEndpoints } from '@threshold/contract/admin-audit';
import { readQueue } from '#app/lib/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** The `clientLoader` of the audit log. */
export const loadAudit = opsLoader((search, signal) => {
  const { q, page } = readQueue(search, []);
  return opsApi.call(adminAuditEndpoints.list, { query: { q, page, limit: 50 } }, { signal });
});
