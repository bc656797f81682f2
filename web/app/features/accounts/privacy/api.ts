import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { FreshProof } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { api } from '#app/lib/client/api-client.ts';

const getEndpoints = (role: MemberRole) =>
  role === 'vendor' ? vendorAccountEndpoints : customerEndpoints;

/** Requests the code for an export. Returns whether it is in an email or the authenticator app. */
export async function askExportCode(role: MemberRole, id: string) {
  const { data } = await api.call(getEndpoints(role).exportCode, { params: { id } });
  return data;
}

/** Returns a link to a ZIP with all data of the member. The link expires after some minutes. */
export async function requestExport(
  role: MemberRole,
  id: string,
  proof: { otp: string } | { verification_code: string },
) {
  const { data } = await api.call(getEndpoints(role).export, { params: { id }, query: proof });
  return data;
}

/** Deletes the account with its personal data and files. @returns the confirmation of the server */
export async function deleteAccount(role: MemberRole, id: string, proof: FreshProof) {
  const { message } = await api.call(getEndpoints(role).remove, { params: { id }, body: proof });
  return message;
}
