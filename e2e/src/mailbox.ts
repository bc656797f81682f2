import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The text of the newest mail to this address with this subject. Waits until it has come. */
export async function mailWith(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get('/dev/mailbox.json', { params: { to } });
        const { mails } = (await answer.json()) as { mails: Mail[] };
        text = mails.find((mail) => subject.test(mail.subject))?.text;
        return text;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return text ?? '';
}

/** The code of the newest mail to this address with this subject. Waits until it has come. */
export async function mailedCode(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<string> {
  const text = await mailWith(request, to, subject);
  return text.match(/\b\d{5}\b/)?.[0] ?? '';
}
