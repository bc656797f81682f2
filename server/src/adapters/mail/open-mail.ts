import { join } from 'node:path';
import type { DevMailbox } from './dev-mailbox.ts';
import type { Mail } from './mail.ts';

export interface MailOptions {
  readonly mode: 'production' | 'local';
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly dataDir: string;
}

export interface OpenedMail {
  readonly mail: Mail;
  /** Set if mails stay on this machine and are shown at /dev/mailbox. Never set in production. */
  readonly mailbox?: DevMailbox;
}

/** Uses the mail server if a URL is set, otherwise the development mailbox in `dataDir`. */
export async function openMail({ mode, smtpUrl, from, dataDir }: MailOptions): Promise<OpenedMail> {
  if (smtpUrl !== undefined)
    return { mail: (await import('./smtp.ts')).createSmtpMail(smtpUrl, from) };
  if (mode === 'production') throw new Error('SMTP_URL: required in production');
  const mailbox = (await import('./dev-mailbox.ts')).createDevMailbox(join(dataDir, 'mailbox'));
  return { mail: mailbox, mailbox };
}
