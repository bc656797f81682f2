import type { EndpointRequest } from '@threshold/contract/endpoint';
import { vendorAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { api } from '#app/lib/client/api-client.ts';

/** Changes the password and ends every other session. */
export const changeVendorPassword = (
  body: EndpointRequest<typeof vendorAuthEndpoints.changePassword>['body'],
) => api.call(vendorAuthEndpoints.changePassword, { body });
