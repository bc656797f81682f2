import {
  dateShareEndpoints,
  type SharedDates,
} from '@threshold/contract/endpoints/purchases/key-dates';
import { api } from '#app/lib/api/api-client.ts';

/** Lists the dates that buyers share with the professional. @throws ApiError */
export async function listSharedDates(signal: AbortSignal): Promise<SharedDates[]> {
  return (await api.call(dateShareEndpoints.list, {}, { signal })).data;
}
