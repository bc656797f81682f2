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

/** Builds the mail about a sign-in. */
export type DeviceMail = (signIn: {
  readonly time: string;
  readonly device: string;
}) => MailContent;

/** Limits the mails that a person who knows the password can cause. Not scaled. */
const mailBudget: Budget = {
  scope: 'new_device_mails',
  limit: limits.sign_in.new_device_mails_per_day,
  seconds: 24 * 60 * 60,
};

/** Mails the owner about a sign-in from an unknown browser. Notification settings do not apply. */
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

/** Mail to a member. */
export const memberDeviceMail =
  ({ publicUrl }: Pick<Services, 'publicUrl'>, { sessionsPath }: AccountType): DeviceMail =>
  (signIn) =>
    newDevice(signIn, `${publicUrl()}${sessionsPath}`);
