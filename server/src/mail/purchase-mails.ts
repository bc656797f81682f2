import { brand } from '@threshold/contract/brand';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import type { PurchaseRole } from '@threshold/contract/buying/purchase-words';
import { pagePaths } from '@threshold/contract/pages';
import { type MailContent, renderMail } from './layout.ts';
import { type News, news } from './news.ts';
import { isPlainName } from './plain-name.ts';

/* About purchases. They name no address and no price: others may see the screen. */

const nameOf = (name: string) => (isPlainName(name) ? name : 'Somebody');

/** To an address that somebody typed. It repeats nothing else that was typed. */
export function purchaseInvitation({
  by,
  role,
  url,
}: {
  readonly by: string;
  readonly role: PurchaseRole;
  readonly url: string;
}): MailContent {
  const does =
    role === 'buyer'
      ? 'to buy a home together: the homes, the notes that are shared, and the dates in one place'
      : 'to help with buying a home: you read along and may write notes';
  return renderMail(
    'purchase_invitation',
    `${nameOf(by)} invites you to a home purchase on ${brand.name}`,
    [
      { kind: 'text', text: `${nameOf(by)} invites you ${does}.` },
      { kind: 'button', label: 'See the invitation', url },
      {
        kind: 'note',
        text: `It is good for ${purchaseLimits.invitation_days} days, for an account with this address. Opening it accepts nothing. If you do not know who sent it, you can ignore this email.`,
      },
    ],
  );
}

interface Told {
  readonly purchaseId: string;
  readonly who: string;
  readonly origin: string;
}

/** To the buyers: somebody has accepted. */
export const purchaseJoined = ({
  purchaseId,
  who,
  role,
  origin,
}: Told & { readonly role: PurchaseRole }): News<'purchase'> =>
  news('purchase', 'customer', origin, {
    template: 'purchase_joined',
    subject: 'Somebody joined your purchase',
    text: `${nameOf(who)} joined your purchase as a ${role}.`,
    href: pagePaths.purchase(purchaseId),
    button: 'Open the purchase',
  });

/** To those who shared it, once it has happened. */
export const sharingStopped = ({ purchaseId, who, origin }: Told): News<'purchase'> =>
  news('purchase', 'customer', origin, {
    template: 'purchase_sharing_stopped',
    subject: 'A purchase is no longer shared',
    text: `You and ${nameOf(who)} no longer share a purchase. You each keep what was shared until now.`,
    href: pagePaths.purchase(purchaseId),
    button: 'Open your purchase',
  });
