import { customerEndpoints } from '@threshold/contract/customers';
import { updateSessionUser } from '#app/lib/account/session.ts';
import { upload } from '#app/lib/api/upload.ts';

/** Sends a customer's picture, and shows it in the header at once. */
export async function sendCustomerPicture(
  id: string,
  picture: Blob,
  onProgress: (sent: number) => void,
): Promise<void> {
  const { data } = await upload(
    customerEndpoints.update,
    { params: { id }, files: { profile_picture: picture } },
    { onProgress },
  );
  updateSessionUser(data);
}
