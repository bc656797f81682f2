import { customerAuthEndpoints } from '@threshold/contract/customers-auth';
import type { EndpointRequest } from '@threshold/contract/endpoint';
import { api } from '#app/lib/api/api-client.ts';

/** Signs a customer in by what Google says of them; without a session a code or a password has to come first. @throws ApiError */
export const signInByGoogle = (
  body: EndpointRequest<typeof customerAuthEndpoints.googleLogin>['body'],
) => api.call(customerAuthEndpoints.googleLogin, { body });
