import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { api } from '#app/lib/api/api-client.ts';

/** Ends the broker's access to all files of an application. @throws ApiError */
export const endAccess = (id: string) =>
  api.call(loanApplicationEndpoints.endAccess, { params: { id } });

/** Ends the broker's access to one file. @throws ApiError */
export const endFileAccess = (id: string, s3_path: string) =>
  api.call(loanApplicationEndpoints.endFileAccess, { params: { id, s3_path } });

/** Withdraws an application. @throws ApiError */
export const withdraw = (id: string) =>
  api.call(loanApplicationEndpoints.withdraw, { params: { id } });
