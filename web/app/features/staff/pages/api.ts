import type { AnyEndpoint, EndpointRequest } from '@threshold/contract/endpoint';
import { promiseEndpoints } from '@threshold/contract/endpoints/content/promises';
import {
  type AuditFilters,
  auditFilterSchema,
  overviewEndpoints,
  queueFiguresEndpoints,
  staffAuditEndpoints,
} from '@threshold/contract/endpoints/staff/overview';
import {
  type StaffAct,
  staffAccountEndpoints,
  staffAuthEndpoints,
} from '@threshold/contract/endpoints/staff/staff-accounts';
import { readQueue } from '#app/lib/page/queue-query.ts';
import { callOpsApi, opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/* Loaders and requests of staff pages that show no queue. Failed requests throw an ApiError. */

type Body<E extends AnyEndpoint> = EndpointRequest<E>['body'];

export const loadFigures = opsLoader((_search, signal) =>
  callOpsApi(queueFiguresEndpoints.figures, {}, { signal }),
);

export const loadPromises = opsLoader((_, signal) =>
  opsApi.call(promiseEndpoints.ledger, {}, { signal }),
);

export const checkServicePromises = () => callOpsApi(promiseEndpoints.check);

export const loadAccount = opsLoader(async (_, signal) => {
  const { staff, recovery_codes } = await callOpsApi(overviewEndpoints.overview, {}, { signal });
  return { staff, recovery_codes };
});

export async function renewRecoveryCodes(verification_code: string): Promise<readonly string[]> {
  const request = { body: { verification_code } };
  return (await opsApi.call(staffAuthEndpoints.renewRecoveryCodes, request)).recovery_codes;
}

/** Changes the password and ends every other session. */
export const changeStaffPassword = (body: Body<typeof staffAuthEndpoints.changePassword>) =>
  opsApi.call(staffAuthEndpoints.changePassword, { body });

export const loadStaff = opsLoader(async (search, signal) => {
  const { q, page } = readQueue(search, []);
  const [list, { staff }] = await Promise.all([
    opsApi.call(staffAccountEndpoints.list, { query: { q, page } }, { signal }),
    callOpsApi(overviewEndpoints.overview, {}, { signal }),
  ]);
  return { ...list, ownId: staff._id };
});

/** Adds a staff member and returns the password for the first sign-in. */
export const addStaff = (body: Body<typeof staffAccountEndpoints.add>) =>
  opsApi.call(staffAccountEndpoints.add, { body });

/** Changes a staff account. @returns the new password if the act creates one */
export async function applyStaffAction(id: string, act: StaffAct): Promise<string | null> {
  return (await opsApi.call(staffAccountEndpoints.act, { params: { id }, body: { act } })).password;
}

export const auditFilterNames = ['subject', 'action', 'staff', 'from', 'to'] as const;

/** Reads the filters from the URL. Invalid values are ignored. */
export function parseAuditFilters(search: URLSearchParams): AuditFilters {
  return Object.fromEntries(
    auditFilterNames.flatMap((name) => {
      const { data } = auditFilterSchema.shape[name].safeParse(search.get(name) ?? undefined);
      return data === undefined ? [] : [[name, data]];
    }),
  );
}

/** The audit log. `mayExport` is true for administrators. */
export const loadAudit = opsLoader(async (search, signal) => {
  const { q, page } = readQueue(search, []);
  const query = { ...parseAuditFilters(search), q, page, limit: 50 };
  const [list, { staff }] = await Promise.all([
    opsApi.call(staffAuditEndpoints.list, { query }, { signal }),
    callOpsApi(overviewEndpoints.overview, {}, { signal }),
  ]);
  return { ...list, mayExport: staff.role === 'administrator' };
});

export const readAuditHistory = (subject: string, signal: AbortSignal) =>
  callOpsApi(staffAuditEndpoints.list, { query: { subject } }, { signal });

export const exportAudit = async (body: Body<typeof staffAuditEndpoints.export>) =>
  (await callOpsApi(staffAuditEndpoints.export, { body })).url;
