import { adminFiguresEndpoints } from '@threshold/contract/admin-figures';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

/** The `clientLoader` of the page of figures. */
export const loadFigures = opsLoader(async (_search, signal) => {
  const { data } = await opsApi.call(adminFiguresEndpoints.figures, {}, { signal });
  return data;
});
