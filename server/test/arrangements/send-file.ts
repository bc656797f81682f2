import { type TestAccount } from '../factories/account.ts';
import { goodAnswers } from '../factories/application.ts';
import { buildMultipart, type SentFile } from '../multipart.ts';
import type { testApp } from '../test-app.ts';

interface Senders {
  readonly customer: TestAccount;
  readonly vendor: TestAccount;
  readonly conversationId: string;
  readonly purchaseId: string;
}

/** API calls that accept files from members. */
export const filePlaces = ['application', 'chat', 'licence', 'picture', 'document'] as const;
export type FilePlace = (typeof filePlaces)[number];

interface SentAnswer {
  readonly status: number;
  readonly text: string;
}
type SendFiles = (...files: readonly SentFile[]) => Promise<SentAnswer>;

/** Returns a function for each of these API calls. The function sends files as a browser does. */
export function fileSenders(
  test: ReturnType<typeof testApp>,
  { customer, vendor, conversationId, purchaseId }: Senders,
): Readonly<Record<FilePlace, SendFiles>> {
  const send =
    (
      method: 'POST' | 'PUT',
      token: string,
      url: string,
      field: string,
      fields: readonly (readonly [string, string])[] = [],
    ): SendFiles =>
    async (...files) =>
      test.as(token).raw({
        method,
        url: `/api${url}`,
        ...(await buildMultipart([...fields, ...files.map((file) => [field, file] as const)])),
      });
  const answers = Object.entries({ ...goodAnswers, vendor: vendor.id }).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return {
    application: send('POST', customer.token, '/loan-applications', 'attachments', answers),
    chat: send('POST', customer.token, '/chat/upload', 'files', [
      ['conversationId', conversationId],
    ]),
    licence: send('PUT', vendor.token, `/vendors/${vendor.id}`, 'licenses'),
    picture: send('PUT', customer.token, `/customers/${customer.id}`, 'profile_picture'),
    document: send('POST', customer.token, `/buying/${purchaseId}/documents`, 'documents', [
      ['kind', 'other'],
    ]),
  };
}
