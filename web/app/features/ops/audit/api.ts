import { adminAuditEndpoints } from '@threshold/contract/admin-audit';
import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import type { EndpointRequest } from '@threshold/contract/endpoint';
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

/** Where the audit log of some days is saved from. @throws ApiError */
export async function exportAudit(
  body: EndpointRequest<typeof adminAuditEndpoints.export>['body'],
): Promise<string> {
  return (await opsApi.call(adminAuditEndpoints.export, { body })).data.url;
}

/** What was done about one thing, the newest first. @throws ApiError */
export const readHistory = (subject: string, signal: AbortSignal) =>
  opsApi.call(adminAuditEndpoints.list, { query: { subject } }, { signal });
