import { loanApplicationEndpoints } from '@threshold/contract/loan-applications';
import { currentLoanConsent } from '@threshold/contract/loan-consent';
import { upload } from '#app/lib/api/upload.ts';
import { type ApplicationValues, sentAnswers } from './application-values.ts';

export interface ApplicationToSend {
  customer: string;
  vendor: string;
  values: ApplicationValues;
  files: readonly File[];
  /** Idempotency key: identical when the same application is sent again. */
  name: string;
}

/** Sends the application in one request, so that the broker receives all of it or nothing. */
export async function sendApplication(
  { customer, vendor, values, files, name }: ApplicationToSend,
  onProgress: (sent: number) => void,
): Promise<void> {
  const consent_version = String(currentLoanConsent);
  const answers = sentAnswers(values);
  const fields = { customer, vendor, ...answers, consent_version, client_application_id: name };
  const request = { params: undefined, fields, files: { attachments: files } };
  await upload(loanApplicationEndpoints.create, request, { onProgress });
}
