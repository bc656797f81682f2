import { brand } from '@threshold/contract/brand';
import type { StaffRole } from '@threshold/contract/vocabularies';
import type { Db } from '../../../adapters/database/database.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { enqueueMails } from '../../../queue/enqueue-mail.ts';
import { listStaffAddresses } from './staff.repo.ts';

interface StaffMail {
  readonly role?: StaffRole;
  /** Topic of a mail that strangers can cause. `limits.mails_about` limits mails per topic. */
  readonly topic?: string;
  readonly now?: Date;
}

/** Mails all active staff, or those with `role`. If there are none, mails the support address. */
export async function mailStaff(
  db: Db,
  content: MailContent,
  { role, topic, now }: StaffMail = {},
): Promise<void> {
  const addresses = await listStaffAddresses(db, role);
  const recipients = addresses.length > 0 ? addresses : [brand.support_email];
  await enqueueMails(
    db,
    recipients.map((recipient) => ({ recipient, ...content, ...(topic && { topic }) })),
    now,
  );
}
