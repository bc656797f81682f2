import { type Customer, customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FreshProof } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import { uploadFiles } from '#app/lib/client/upload.ts';

export async function saveDetails(
  id: string,
  { password, ...names }: DetailsValues,
  picture: Blob | undefined,
  proof: FreshProof,
  onProgress: (sent: number) => void,
): Promise<Customer> {
  if (id === '') throw new ApiError(0, 'unknown', outcomes.account.user_missing);
  const params = { id };
  const body = { ...names, ...(password && { password, ...proof }) };
  const answer = picture
    ? await uploadFiles(
        customerEndpoints.update,
        { params, fields: body, files: { profile_picture: picture } },
        { onProgress },
      )
    : await api.call(customerEndpoints.update, { params, body });
  return answer.data;
}

export type DetailsAccount = Pick<
  Customer,
  '_id' | 'first_name' | 'last_name' | 'email' | 'profile_picture' | 'has_password'
>;

/** Form values. An empty password leaves the password unchanged. */
export interface DetailsValues {
  first_name: string;
  last_name: string;
  password: string;
}
