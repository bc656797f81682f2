import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { publicLoader } from '#app/lib/api/public-loader.ts';

/**
 * The client id for 'Continue with Google'; null if it cannot be read, which leaves only the form.
 */
export const googleClient = publicLoader((api) =>
  api.call(siteEndpoints.info).then(
    ({ data }) => data.google_client_id,
    () => null,
  ),
);
