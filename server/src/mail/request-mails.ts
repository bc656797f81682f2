import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { pagePaths, requestPaths } from '@threshold/contract/paths';
import { silentText } from '@threshold/contract/rules/answer-times';
import { HOME_ZONE, toWallTime } from '../lib/local-time.ts';
import { createNews, formatGreeting, type MailContent, type News, renderMail } from './layout.ts';

/* Mails about requests, to their senders and to professionals. */

const hours = limits.requirements.response_hours;

const keepLink = {
  kind: 'note',
  text: 'Whoever has this link can read and close your request. Please keep it to yourself.',
} as const;

/** Mail to the sender of a request: a professional or our staff have answered. */
export const renderRequestAnsweredMail = (
  name: string,
  { from, text, url }: { readonly from: string; readonly text: string; readonly url: string },
): MailContent =>
  renderMail('request_answered', 'An answer to your requirements', [
    { kind: 'text', text: formatGreeting(name) },
    { kind: 'text', text: `${from} answers:` },
    { kind: 'quote', text },
    {
      kind: 'text',
      text: 'They do not have your name, email or phone. You decide on the page of your request whether they get them.',
    },
    { kind: 'button', label: 'Read and answer', url },
    keepLink,
  ]);

/** Mail to the sender of a request: no answer arrived in the promised time. */
export const renderRequestMissedMail = (name: string, url: string): MailContent =>
  renderMail('request_missed', 'Nobody has answered you in time', [
    { kind: 'text', text: formatGreeting(name) },
    {
      kind: 'text',
      text: `We promised you an answer within ${hours} hours, and there is none yet. We are sorry. We have recorded it, our staff have your request before them, and it counts in the figures that we publish.`,
    },
    { kind: 'button', label: 'See where it stands', url },
    {
      kind: 'note',
      text: `You can also write to ${brand.support_email}.`,
    },
  ]);

const formatDayAndTime = (moment: Date, timezone: string) => {
  const wall = toWallTime(moment, timezone);
  const day = wall.toLocaleString('en-AU', { weekday: 'long', day: 'numeric', month: 'long' });
  const time = wall.toLocaleString('en-AU', { hour: 'numeric', minute: '2-digit' });
  return `${day}, ${time}`;
};

/** News to a professional, who may answer or decline: a buyer's request was offered to them. */
export const createRequestOfferedNews = (
  {
    place,
    due_at,
    timezone,
  }: { readonly place: string; readonly due_at: Date; readonly timezone: string },
  origin: string,
): News<'request'> =>
  createNews('request', 'vendor', origin, {
    template: 'request_offered',
    subject: `A request in ${place}`,
    text: `Somebody in ${place} is looking for a professional like you. You can answer until ${formatDayAndTime(due_at, timezone)}.`,
    more: 'Up to three professionals answer. Then the person decides who gets name, email and phone.',
    href: requestPaths.vendor,
    button: 'Read the request',
  });

/** News to a professional: the sender of a request wants to be contacted. */
export const createContactSharedNews = (place: string, origin: string): News<'request'> =>
  createNews('request', 'vendor', origin, {
    template: 'request_agreed',
    subject: 'Somebody wants to hear from you',
    text: `The person in ${place} whom you answered has passed on name, email and phone to you.`,
    href: requestPaths.vendor,
    button: 'Get in touch',
  });

/** News to a professional: the sender of a request replied. Only the page shows the reply. */
export const createRequestRepliedNews = (place: string, origin: string): News<'request'> =>
  createNews('request', 'vendor', origin, {
    template: 'request_replied',
    subject: 'Somebody has written back to you',
    text: `The person in ${place} whom you answered has written back.`,
    href: requestPaths.vendor,
    button: 'Read it',
  });

/** News to a professional who tried one text for several buyers: no requests until `until`. */
export const createRequestsSuspendedNews = (
  until: Date,
  timezone: string,
  origin: string,
): News<'request'> =>
  createNews('request', 'vendor', origin, {
    template: 'requests_held',
    subject: 'You get no requests for a while',
    text: `You have tried to send the same text to several people who asked for different things. Until ${formatDayAndTime(until, timezone)} you get no requests.`,
    more: `Do you see it otherwise? Write to ${brand.support_email}.`,
    href: requestPaths.vendor,
    button: 'See your requests',
  });

/* Mails to a professional who leaves several customers without an answer. */

const formatWeekdayAndDate = (moment: Date) =>
  toWallTime(moment, HOME_ZONE).toLocaleString('en-AU', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });

const href = `${pagePaths.vendorDashboard}#answers`;
const how =
  'Your dashboard names who waits. An answer counts at once, and so does a report to us: whoever is spam or was blocked is left out.';

/** News to a professional: as questions stay unanswered, the listing will say so from `until`. */
export const createUnresponsiveWarningNews = (until: Date, origin: string): News<'listing'> =>
  createNews('listing', 'vendor', origin, {
    template: 'no_replies_told',
    subject: 'Several people wait for your answer',
    text: `More than half of those who wrote or applied to you have no answer after two working days. Unless that changes, your listing says ‘${silentText}’ from ${formatWeekdayAndDate(until)} on.`,
    more: how,
    href,
    button: 'See who waits',
  });

/** News to a professional who leaves most questions unanswered: the listing now says so. */
export const createUnresponsiveShownNews = (origin: string): News<'listing'> =>
  createNews('listing', 'vendor', origin, {
    template: 'no_replies_shown',
    subject: `Your listing says ‘${silentText}’`,
    text: `We told you a week ago that several people wait for your answer. More than half still do, so your listing now says ‘${silentText}’. It goes by itself once you have answered.`,
    more: how,
    href,
    button: 'See who waits',
  });
