import type { EndpointRequest } from '@threshold/contract/endpoint';
import { customerAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { api } from '#app/lib/api/api-client.ts';

/** Signs a customer in with a Google ID token; the server may require a code or a password. */
export const signInByGoogle = (
  body: EndpointRequest<typeof customerAuthEndpoints.googleLogin>['body'],
) => api.call(customerAuthEndpoints.googleLogin, { body });
