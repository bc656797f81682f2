import {
  type AuditFilters,
  adminAuditEndpoints,
  auditFilterSchema,
} from '@threshold/contract/admin-audit';
import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import { readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** What may narrow the log in its address. */
export const auditFilterNames = ['subject', 'action', 'staff', 'from', 'to'] as const;

/** What an address says of it; what it says wrongly narrows nothing. */
export function auditFiltersOf(search: URLSearchParams): AuditFilters {
  return Object.fromEntries(
    auditFilterNames.flatMap((name) => {
      const { data } = auditFilterSchema.shape[name].safeParse(search.get(name) ?? undefined);
      return data === undefined ? [] : [[name, data]];
    }),
  );
}

/** The `clientLoader` of the audit log, with whether its reader may take it along. */
export const loadAudit = opsLoader(async (search, signal) => {
  const { q, page } = readQueue(search, []);
  const query = { ...auditFiltersOf(search), q, page, limit: 50 };
  const [list, { data }] = await Promise.all([
    opsApi.call(adminAuditEndpoints.list, { query }, { signal }),
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
