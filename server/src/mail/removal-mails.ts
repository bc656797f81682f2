import { brand } from '@threshold/contract/brand';
import { pagePaths } from '@threshold/contract/paths';
import { formatGreeting, type MailContent, renderMail } from './layout.ts';

/* Mails about requests to remove a listing. */

/** Receipt to the person who asked to remove a listing. It repeats no input of the form. */
export const renderRemovalReceivedMail = ({ name }: { readonly name: string }): MailContent =>
  renderMail('removal_received', 'We have your request to remove a listing', [
    { kind: 'text', text: formatGreeting(name) },
    { kind: 'text', text: 'A person reads your request and writes to you what became of it.' },
    {
      kind: 'note',
      text: `Somebody gave this address on ${brand.name}. If it was not you, you can ignore this email.`,
    },
  ]);

interface NewRemoval {
  readonly listing_name: string;
  readonly name: string;
  readonly email: string;
  readonly reason: string;
  readonly origin: string;
}

/** Mail to our staff about a request to remove a listing. */
export const renderNewRemovalMail = (request: NewRemoval): MailContent =>
  renderMail('removal_new', `Remove the listing of ${request.listing_name}?`, [
    {
      kind: 'facts',
      facts: [
        ['Listing', request.listing_name],
        ['Name', request.name],
        ['Email', request.email],
      ],
    },
    { kind: 'quote', text: request.reason },
    { kind: 'button', label: 'Decide', url: `${request.origin}${pagePaths.opsRemovals}` },
  ]);

/** Mail to the requester with the decision of staff. */
export const renderRemovalAnsweredMail = (
  { name, listing_name }: { readonly name: string; readonly listing_name: string },
  { isRemoved, reason }: { readonly isRemoved: boolean; readonly reason: string },
): MailContent =>
  renderMail(
    isRemoved ? 'removal_done' : 'removal_refused',
    isRemoved ? 'The listing was removed' : 'The listing stays',
    [
      { kind: 'text', text: formatGreeting(name) },
      {
        kind: 'text',
        text: isRemoved
          ? `The listing of ${listing_name} is gone from ${brand.name}. It does not come back when we read the public register again.`
          : `The listing of ${listing_name} stays on ${brand.name}. This is why:`,
      },
      { kind: 'quote', text: reason },
      { kind: 'note', text: `Do you see it otherwise? Write to ${brand.support_email}.` },
    ],
  );
