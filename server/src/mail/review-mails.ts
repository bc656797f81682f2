import { limits } from '@threshold/contract/limits';
import { pagePaths } from '@threshold/contract/pages';
import { type MailContent, renderMail } from './layout.ts';
import { isPlainName } from './plain-name.ts';
import { turnOff } from './turn-off.ts';

/* About reviews, which everybody can read: what they say stays on the page. */

interface ReviewNews {
  readonly kind: 'review';
  readonly notification: { readonly text: string; readonly href: string };
  readonly mail: MailContent;
}

/** To a vendor: a customer has written about them. */
export function reviewWritten({
  writer,
  rating,
  origin,
}: {
  readonly writer: string;
  readonly rating: number;
  readonly origin: string;
}): ReviewNews {
  const who = isPlainName(writer) ? writer : 'A customer';
  const text = `${who} reviewed you: ${rating} of ${limits.review.max_rating} stars.`;
  const href = pagePaths.vendorPreview;
  return {
    kind: 'review',
    notification: { text, href },
    mail: renderMail('review_written', 'A new review of you', [
      { kind: 'text', text },
      { kind: 'text', text: 'You can answer it in public, under the review itself.' },
      { kind: 'button', label: 'Read the review', url: `${origin}${href}` },
      turnOff(origin, 'vendor'),
    ]),
  };
}

/** To a customer: the vendor has answered their review. */
export function reviewAnswered({
  vendor,
  vendorId,
  origin,
}: {
  readonly vendor: string;
  readonly vendorId: string;
  readonly origin: string;
}): ReviewNews {
  const text = `${vendor} answered your review.`;
  const href = pagePaths.vendor(vendorId);
  return {
    kind: 'review',
    notification: { text, href },
    mail: renderMail('review_answered', 'An answer to your review', [
      { kind: 'text', text },
      { kind: 'button', label: 'Read the answer', url: `${origin}${href}` },
      turnOff(origin, 'customer'),
    ]),
  };
}
