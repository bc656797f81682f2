import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { publicLoader } from '#app/lib/client/public-loader.ts';

/** Loads the client id for 'Continue with Google'; null hides the button, also after a failure. */
export const googleClient = publicLoader((api) =>
  api.call(siteEndpoints.info).then(
    ({ data }) => data.google_client_id,
    () => null,
  ),
);
