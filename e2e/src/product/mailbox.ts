import type { APIRequestContext } from '@playwright/test';

const WAIT_MS = 20_000;

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** Waits for a mail with this recipient and subject, and returns the newest mail's text. */
export async function mailWith(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<string> {
  const end = Date.now() + WAIT_MS;
  for (let seen = -1; Date.now() < end; ) {
    const params = { to, more_than: seen };
    const answer = await request.get('/dev/mailbox.json', { params });
    const { mails } = (await answer.json()) as { mails: Mail[] };
    const found = mails.find((mail) => subject.test(mail.subject));
    if (found) return found.text;
    seen = mails.length;
  }
  throw new Error(`No mail to ${to} with the subject ${subject}.`);
}

/** Waits for a mail with this recipient and subject, and returns the newest mail's code. */
export async function readMailedCode(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<string> {
  const text = await mailWith(request, to, subject);
  return text.match(/\b\d{5}\b/)?.[0] ?? '';
}
