import { brand } from '@threshold/contract/brand';
import type { StaffRole } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import type { MailContent } from '../../mail/layout.ts';
import { enqueueMails } from '../../queue/enqueue-mail.ts';
import { listStaffAddresses } from './staff.repo.ts';

interface StaffMail {
  readonly role?: StaffRole;
  /** Mails about one topic are paced (`limits.mails_about`), because strangers cause them. */
  readonly topic?: string;
  readonly now?: Date;
}

/**
 * Writes to every member of staff, or to those of the role who may do something about it; while there is none, to the
 * address that the public writes to.
 */
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
