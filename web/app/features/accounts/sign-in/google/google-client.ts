import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { publicLoader } from '#app/lib/client/public-loader.ts';

/** The client id for 'Continue with Google'; null if it is unavailable, which hides the button. */
export const googleClient = publicLoader((api) =>
  api.call(siteEndpoints.info).then(
    ({ data }) => data.google_client_id,
    () => null,
  ),
);
