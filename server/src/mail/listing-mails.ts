import { type MailContent, renderMail } from './layout.ts';

/** To a vendor whose complete profile waits for staff. */
export const listingSubmitted = (publicUrl: string): MailContent =>
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
