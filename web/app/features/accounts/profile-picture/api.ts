import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { updateSessionUser } from '#app/lib/account/session.ts';
import { uploadFiles } from '#app/lib/client/upload.ts';

export async function sendCustomerPicture(
  id: string,
  picture: Blob,
  onProgress: (sent: number) => void,
): Promise<void> {
  const { data } = await uploadFiles(
    customerEndpoints.update,
    { params: { id }, files: { profile_picture: picture } },
    { onProgress },
  );
  updateSessionUser(data);
}
