import { limits } from '@threshold/contract/limits';
import type { Db } from '../../adapters/database/database.ts';
import { writtenTime } from '../../lib/local-time.ts';
import { newDevice } from '../../mail/account-mails.ts';
import type { MailContent } from '../../mail/layout.ts';
import { enqueueMail } from '../../queue/enqueue-mail.ts';
import type { Services } from '../../services.ts';
import { type Budget, countAttempt } from '../attempts/attempts.repo.ts';
import { deviceOf } from '../sessions/sessions.presenter.ts';
import type { Caller } from './account-deps.ts';
import type { AccountType } from './account-types.ts';
import { type Door, isKnownDevice } from './known-device.ts';

type Deps = Pick<Services, 'now' | 'sign'>;

/** What is told of a sign-in, and how. */
export type DeviceMail = (signIn: {
  readonly time: string;
  readonly device: string;
}) => MailContent;

/** Whoever knows the password could otherwise bury its owner in mail. Never scaled. */
const mailBudget: Budget = {
  scope: 'new_device_mails',
  limit: limits.sign_in.new_device_mails_per_day,
  seconds: 24 * 60 * 60,
};

/**
 * Tells the owner of an account that has signed in before of a sign-in by a browser that has not, in the transaction of the
 * sign-in. No choice of the reader's turns this mail off.
 */
export async function mailNewDevice(
  db: Db,
  { now, sign }: Deps,
  door: Door,
  { id, email }: { readonly id: string; readonly email: string },
  { deviceMarks, userAgent }: Caller,
  mail: DeviceMail,
): Promise<void> {
  if (isKnownDevice({ sign }, door, email.toLowerCase(), deviceMarks)) return;
  const at = now();
  const subject = sign(`new_device:${door.name}:${id}`);
  if (!(await countAttempt(db, mailBudget, subject, at)).isAdmitted) return;
  const signIn = { time: writtenTime(at), device: deviceOf(userAgent ?? null) };
  await enqueueMail(db, { recipient: email, ...mail(signIn) });
}

/** The mail to a member. */
export const memberDeviceMail =
  ({ publicUrl }: Pick<Services, 'publicUrl'>, { sessionsPath }: AccountType): DeviceMail =>
  (signIn) =>
    newDevice(signIn, `${publicUrl()}${sessionsPath}`);
