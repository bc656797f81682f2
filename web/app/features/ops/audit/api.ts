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

/** Filters of the log, by their query parameter. */
export const auditFilterNames = ['subject', 'action', 'staff', 'from', 'to'] as const;

/** Reads the filters from the address. Invalid values are ignored. */
export function auditFiltersOf(search: URLSearchParams): AuditFilters {
  return Object.fromEntries(
    auditFilterNames.flatMap((name) => {
      const { data } = auditFilterSchema.shape[name].safeParse(search.get(name) ?? undefined);
      return data === undefined ? [] : [[name, data]];
    }),
  );
}

/** The `clientLoader` of the audit log. `mayExport` is true for administrators. */
export const loadAudit = opsLoader(async (search, signal) => {
  const { q, page } = readQueue(search, []);
  const query = { ...auditFiltersOf(search), q, page, limit: 50 };
  const [list, { data }] = await Promise.all([
    opsApi.call(adminAuditEndpoints.list, { query }, { signal }),
    opsApi.call(adminDeskEndpoints.overview, {}, { signal }),
  ]);
  return { ...list, mayExport: data.staff.role === 'administrator' };
});

/** Returns the URL of the export of the given days. @throws ApiError */
export async function exportAudit(
  body: EndpointRequest<typeof adminAuditEndpoints.export>['body'],
): Promise<string> {
  return (await opsApi.call(adminAuditEndpoints.export, { body })).data.url;
}

/** Lists the log entries about one subject, newest first. @throws ApiError */
export const readHistory = (subject: string, signal: AbortSignal) =>
  opsApi.call(adminAuditEndpoints.list, { query: { subject } }, { signal });
