import { adminDutyEndpoints } from '@threshold/contract/admin-duty';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** The `clientLoader` of the figures of transfer duty. */
export const loadDuty = opsLoader(async (_, signal) => ({
  sheets: (await opsApi.call(adminDutyEndpoints.sheets, {}, { signal })).data,
}));

/** Says what a comparison with the office's page has found. @throws ApiError */
export async function sendReading(
  { _id, digest }: { readonly _id: string; readonly digest: string },
  finding: 'same' | 'differs',
  note: string,
): Promise<void> {
  await opsApi.call(adminDutyEndpoints.read, {
    params: { id: _id },
    body: { digest, finding, note },
  });
}
