import { adminDeskEndpoints } from '@threshold/contract/admin-desk';
import {
  adminFiguresEndpoints,
  type StaffGoal,
  type StaffWorkKind,
  staffFigureDays,
  staffWorkKinds,
} from '@threshold/contract/admin-figures';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** What an address asks for; what it says wrongly is as if it said nothing. */
export function askedFigures(search: URLSearchParams) {
  const kind: StaffWorkKind =
    staffWorkKinds.find((one) => one === search.get('kind')) ?? staffWorkKinds[0];
  const days = staffFigureDays.find((one) => one === search.get('days')) ?? staffFigureDays[0];
  return { kind, days };
}

/** The `clientLoader` of the figures, with whether their reader may set goals. */
export const loadFigures = opsLoader(async (search, signal) => {
  const { kind, days } = askedFigures(search);
  const [{ data: figures }, { data }] = await Promise.all([
    opsApi.call(adminFiguresEndpoints.figures, { query: { kind, days } }, { signal }),
    opsApi.call(adminDeskEndpoints.overview, {}, { signal }),
  ]);
  return { kind, days, figures, maySet: data.staff.role === 'administrator' };
});

/** Sets a goal; without hours there is none. @throws ApiError */
export async function sendGoal(
  { kind, version }: Pick<StaffGoal, 'kind' | 'version'>,
  hours: number | null,
): Promise<void> {
  await opsApi.call(adminFiguresEndpoints.setGoal, { params: { kind }, body: { hours, version } });
}
