import { brand } from '@threshold/contract/brand';
import { pagePaths } from '@threshold/contract/paths';
import { type MailBlock, type MailContent, renderMail } from './layout.ts';

/* Mails about the claim of an unclaimed listing. */

interface ClaimMailData {
  /** Name of the listing. */
  readonly listing: string;
  /** Email address of the claimant. */
  readonly email: string;
  readonly origin: string;
}

const createDashboardButton = (origin: string, label: string): MailBlock => ({
  kind: 'button',
  label,
  url: `${origin}${pagePaths.vendorDashboard}`,
});

/** Mail to the claimant: we have received the claim. */
export const renderClaimReceivedMail = ({ listing }: ClaimMailData): MailContent =>
  renderMail('claim_received', 'We have your claim', [
    {
      kind: 'text',
      text: `You claimed the listing of ${listing}. Our staff look at it and write to you; until then it cannot be edited.`,
    },
    {
      kind: 'note',
      text: 'A work email at the business, or a document, helps us decide. You can add both where you claimed it.',
    },
  ]);

/** Mail to our staff about a new claim. */
export const renderNewClaimMail = ({ listing, email, origin }: ClaimMailData): MailContent =>
  renderMail('claim_new', `Claim of ${listing}`, [
    {
      kind: 'facts',
      facts: [
        ['Listing', listing],
        ['Claimed by', email],
      ],
    },
    { kind: 'button', label: 'Decide', url: `${origin}${pagePaths.opsClaims}` },
  ]);

/** Mail to the claimant: the claim was accepted, so the account now owns the listing. */
export const renderClaimAcceptedMail = ({
  listing,
  origin,
  isComplete,
}: ClaimMailData & { readonly isComplete: boolean }): MailContent =>
  renderMail('claim_accepted', 'The listing is yours', [
    { kind: 'text', text: `Your claim was accepted: the listing of ${listing} is yours.` },
    {
      kind: 'text',
      text: isComplete
        ? 'Next our staff look for your licence in its public register.'
        : "Finish your profile, and our staff look for your licence in its public register. Until then it says 'Not verified'.",
    },
    createDashboardButton(origin, isComplete ? 'Open your dashboard' : 'Finish your profile'),
  ]);

/** Mail to the claimant: the claim was rejected and the listing is unclaimed again. */
export const renderClaimRejectedMail = ({
  listing,
  reason,
}: ClaimMailData & { readonly reason: string }): MailContent =>
  renderMail('claim_rejected', 'Your claim was not accepted', [
    { kind: 'text', text: `We could not accept your claim of the listing of ${listing}.` },
    ...(reason ? [{ kind: 'quote', text: reason } as const] : []),
    {
      kind: 'note',
      text: `Your own account and profile stay as they are. Do you see it otherwise? Write to ${brand.support_email}.`,
    },
  ]);
