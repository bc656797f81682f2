import { silentText } from '@threshold/contract/answer-times';
import { pagePaths } from '@threshold/contract/pages';
import { HOME_ZONE, wallTimeAt } from '../lib/local-time.ts';
import { type News, news } from './news.ts';

/* Mails to a professional with several unanswered people. */

const dayText = (moment: Date) =>
  wallTimeAt(moment, HOME_ZONE).toLocaleString('en-AU', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });

const href = `${pagePaths.vendorDashboard}#answers`;
const how =
  'Your dashboard names who waits. An answer counts at once, and so does a report to us: whoever is spam or was blocked is left out.';

/** Sent before visitors see it. */
export const noRepliesTold = (until: Date, origin: string): News<'listing'> =>
  news('listing', 'vendor', origin, {
    template: 'no_replies_told',
    subject: 'Several people wait for your answer',
    text: `More than half of those who wrote or applied to you have no answer after two working days. Unless that changes, your listing says ‘${silentText}’ from ${dayText(until)} on.`,
    more: how,
    href,
    button: 'See who waits',
  });

/** Sent when all visitors see it. */
export const noRepliesShown = (origin: string): News<'listing'> =>
  news('listing', 'vendor', origin, {
    template: 'no_replies_shown',
    subject: `Your listing says ‘${silentText}’`,
    text: `We told you a week ago that several people wait for your answer. More than half still do, so your listing now says ‘${silentText}’. It goes by itself once you have answered.`,
    more: how,
    href,
    button: 'See who waits',
  });
