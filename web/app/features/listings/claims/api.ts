import {
  claimFormSchema,
  vendorClaimEndpoints,
} from '@threshold/contract/endpoints/listings/claims';
import { uploadFiles } from '#app/lib/client/upload.ts';

/** Claims a listing, or adds details and files to the vendor's open claim. */
export async function sendClaim(
  vendorId: string,
  values: Record<keyof typeof claimFormSchema.shape, string>,
  proof: readonly File[],
  onProgress: (sent: number) => void,
): Promise<void> {
  const request = { params: undefined, query: { vendorId }, fields: values, files: { proof } };
  await uploadFiles(vendorClaimEndpoints.claim, request, { onProgress });
}
