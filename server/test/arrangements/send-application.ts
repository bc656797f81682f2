import { goodAnswers } from '../factories/application.ts';
import { buildMultipart, type SentFile } from '../multipart.ts';
import type { TestApp } from '../test-app.ts';

/** Sends an application as the page does, with valid answers except for these fields. */
export async function sendApplication(
  { as }: TestApp,
  token: string,
  fields: Readonly<Record<string, string>>,
  files: readonly SentFile[] = [],
) {
  const texts = Object.entries({ ...goodAnswers, ...fields });
  return as(token).raw({
    method: 'POST',
    url: '/api/loan-applications',
    ...(await buildMultipart([
      ...texts.map(([name, value]) => [name, String(value)] as const),
      ...files.map((file) => ['attachments', file] as const),
    ])),
  });
}
