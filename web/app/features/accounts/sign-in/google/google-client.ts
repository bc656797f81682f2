import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { publicLoader } from '#app/lib/client/public-loader.ts';

/** Loads the client id of 'Continue with Google'; null, as after a failure, hides the button. */
export const googleClient = publicLoader((api) =>
  api.call(siteEndpoints.info).then(
    ({ data }) => data.google_client_id,
    () => null,
  ),
);
