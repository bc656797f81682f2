import { type FigureDay, figuresEndpoints } from '@threshold/contract/figures';
import { api } from '#app/lib/api/api-client.ts';

/** Two years of days, the newest first. */
export async function readDays(): Promise<readonly FigureDay[]> {
  return (await api.call(figuresEndpoints.days, {})).data;
}
