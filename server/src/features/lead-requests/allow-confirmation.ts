import { mailGroupOf } from '@threshold/contract/mail-groups';
import { requestOutcomes } from '@threshold/contract/outcomes-requests';
import { requestLimits } from '@threshold/contract/request-limits';
import type { Db } from '../../adapters/database/database.ts';
import type { Services } from '../../services.ts';
import type { AddressSender } from '../accounts/address-sender.ts';
import { allow } from '../attempts/allow.ts';

/**
 * Counts a confirmation for the caller's network and mail domain, or for the signed-in owner of the address: from then on professionals get the
 * request, and few strangers must not use up what each of them gets in a week. A refused one stays unconfirmed.
 * @throws too_many
 */
export async function allowConfirmation(
  db: Db,
  { sign, scaled, now }: Pick<Services, 'sign' | 'scaled' | 'now'>,
  email: string,
  { isOwner, network }: AddressSender,
): Promise<void> {
  const { days, per_network, per_mail } = requestLimits.confirmed;
  const seconds = days * 24 * 60 * 60;
  const count = (scope: string, limit: number, subject: string) =>
    allow(
      db,
      { scope, limit: scaled(limit), seconds },
      sign(`${scope}:${subject}`),
      now(),
      requestOutcomes.too_many_confirmed,
    );
  // Other people of the same network or mail domain do not use up the limit of an older account.
  if (isOwner) return count('confirmed_requests_own', per_mail, email);
  await count('confirmed_requests_network', per_network, network);
  await count('confirmed_requests_mail', per_mail, mailGroupOf(email));
}
