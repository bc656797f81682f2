import { brand } from '@threshold/contract/brand';
import { pagePaths } from '@threshold/contract/paths';
import { createMailSettingsNote, type MailBlock, type MailContent, renderMail } from './layout.ts';

/* Mails to a vendor about the status of the listing. */

interface VettingMailData {
  /** Reason that staff wrote. */
  readonly reason: string;
  readonly origin: string;
}

const createQuoteBlocks = (reason: string): MailBlock[] =>
  reason ? [{ kind: 'quote', text: reason }] : [];

/** Renders a mail with these blocks, a link to the dashboard and our support address. */
const renderListingMail = (
  origin: string,
  template: string,
  subject: string,
  blocks: readonly MailBlock[],
): MailContent =>
  renderMail(template, subject, [
    ...blocks,
    {
      kind: 'button',
      label: 'Open your dashboard',
      url: `${origin}${pagePaths.vendorDashboard}`,
    },
    {
      kind: 'note',
      text: `Is something of this not right? Write to ${brand.support_email}: a person answers.`,
    },
    createMailSettingsNote(origin, 'vendor'),
  ]);

/** Status that a listing has after staff decided about it. */
type VettingDecision = 'approved' | 'rejected' | 'suspended' | 'pending';

type VettingTemplate = (words: VettingMailData) => MailContent;

const templates: Readonly<Record<VettingDecision, VettingTemplate>> = {
  approved: ({ origin }) =>
    renderListingMail(origin, 'vendor_approved', 'Your listing is approved', [
      {
        kind: 'text',
        text: 'We found your licence in its public register. Your listing now shows what we checked, where and when; home buyers can message you and book calls.',
      },
    ]),
  rejected: ({ reason, origin }) =>
    renderListingMail(origin, 'vendor_rejected', 'Your listing was not approved', [
      { kind: 'text', text: 'We could not approve your listing. This is why:' },
      ...createQuoteBlocks(reason),
      {
        kind: 'text',
        text: 'Put it right in your settings: once it is saved, our staff look at your listing again.',
      },
    ]),
  suspended: ({ reason, origin }) =>
    renderListingMail(origin, 'vendor_suspended', 'Your listing is suspended', [
      { kind: 'text', text: 'Your listing is no longer shown. This is why:' },
      ...createQuoteBlocks(reason),
    ]),
  pending: ({ reason, origin }) =>
    renderListingMail(origin, 'vendor_pending', 'Your listing is being checked again', [
      {
        kind: 'text',
        text: "Your listing says 'Not verified' until our staff have looked at it again. You need not do anything.",
      },
      ...createQuoteBlocks(reason),
    ]),
};

/** Adds a notification that repeats the mail's subject and links to the dashboard. */
export const createListingNews = (mail: MailContent) => ({
  kind: 'listing' as const,
  notification: { text: `${mail.subject}.`, href: pagePaths.vendorDashboard },
  mail,
});

/** Informs the vendor which status staff gave the listing, with the reason if staff wrote one. */
export const renderVendorDecisionMail = (
  status: VettingDecision,
  words: VettingMailData,
): MailContent => templates[status](words);

/** Informs the vendor that staff approved the listing's change and the change is made. */
export const renderChangesApprovedMail = ({ origin }: VettingMailData): MailContent =>
  renderListingMail(origin, 'changes_approved', 'Your change is made', [
    {
      kind: 'text',
      text: 'We compared what you asked for with its public register. Your listing shows it now.',
    },
  ]);

/** Informs the vendor, with the reason, that staff refused the requested change of the listing. */
export const renderChangesRejectedMail = ({ reason, origin }: VettingMailData): MailContent =>
  renderListingMail(origin, 'changes_rejected', 'Your change was not made', [
    { kind: 'text', text: 'Your listing stays as it is. This is why:' },
    ...createQuoteBlocks(reason),
    { kind: 'text', text: 'You can ask for another change in your settings at any time.' },
  ]);

interface CheckExpiredMailData {
  readonly listing: string;
  readonly reason: string;
  /** True if the listing lost its badge, because no other register entry supports it. */
  readonly losesBadge: boolean;
  readonly origin: string;
}

/** Informs the vendor that a register entry behind the listing's badge expired. */
export const renderCheckExpiredMail = ({
  reason,
  losesBadge,
  origin,
}: CheckExpiredMailData): MailContent =>
  renderListingMail(origin, 'listing_lapsed', 'Your licence needs a look', [
    { kind: 'text', text: reason },
    {
      kind: 'text',
      text: losesBadge
        ? "Your listing stays in search, but says 'Not verified' until our staff find a current entry. Tell us of the new one in your settings."
        : 'Your listing keeps its badge by another entry. Tell us of the new one in your settings.',
    },
  ]);

/** Informs our staff that a register entry behind a listing's badge expired. */
export const renderCheckExpiredStaffMail = ({
  listing,
  reason,
  losesBadge,
  origin,
}: CheckExpiredMailData): MailContent =>
  renderMail('listing_lapsed_staff', `A licence of ${listing} no longer stands`, [
    { kind: 'text', text: reason },
    {
      kind: 'text',
      text: losesBadge ? 'The badge is gone until you record a current entry.' : 'The badge stays.',
    },
    { kind: 'button', label: 'Look at it', url: `${origin}${pagePaths.opsVendors}` },
  ]);

/** Informs the vendor that the profile is complete and staff will now decide about it. */
export const renderListingSubmittedMail = (publicUrl: string): MailContent =>
  renderMail('listing_submitted', 'Your profile is with our staff', [
    {
      kind: 'text',
      text: 'Your profile is complete. Our staff now compare it with the public registers of your trade. Until then your listing is shown as not verified.',
    },
    {
      kind: 'text',
      text: 'We write to you once it is decided. In the meantime you can change everything in your settings.',
    },
    { kind: 'button', label: 'Open your dashboard', url: `${publicUrl}/vendor/dashboard` },
  ]);
