import { pagePaths } from '../paths.ts';
import type { MemberRole } from '../vocabularies.ts';

/*
 * Text of a push. It contains nothing personal: the push service and the lock screen see only a
 * topic, a count and a path, from which the browser makes the sentence. The file does not load the
 * schema library, because the service worker loads the file.
 */

/** Kinds of pushes, each of which can be turned off. */
export const pushKinds = [
  'message',
  'call',
  'application',
  'purchase',
  'request',
  'listing',
] as const;
export type PushKind = (typeof pushKinds)[number];

/** Topics by which pushes are grouped: a device shows one push per topic, with a count. */
export const pushTopics = [...pushKinds, 'call_soon'] as const;
export type PushTopic = (typeof pushTopics)[number];

/** Complete payload of a push. */
export interface PushPayload {
  readonly topic: PushTopic;
  readonly count: number;
  /** Path of the page to open. */
  readonly href: string;
  /** Total of unread items, for the badge of the app. */
  readonly unread: number;
}

/** Returns the kind of push whose setting also turns this topic off. */
export const getPushKind = (topic: PushTopic): PushKind => (topic === 'call_soon' ? 'call' : topic);

const sentences: Readonly<Record<PushTopic, readonly [one: string, more: (n: number) => string]>> =
  {
    message: ['You have a new message.', (n) => `You have ${n} new messages.`],
    // The other party booked, moved, cancelled or confirmed a call.
    call: ['There is news of a call.', (n) => `There are ${n} updates on your calls.`],
    call_soon: ['You have a call soon.', (n) => `You have ${n} calls soon.`],
    application: [
      'There is news of a loan application.',
      (n) => `There are ${n} updates on loan applications.`,
    ],
    purchase: ['There is news of a purchase.', (n) => `There are ${n} updates on purchases.`],
    request: ['There is news of a request.', (n) => `There are ${n} updates on requests.`],
    listing: ['There is news of your listing.', (n) => `There are ${n} updates on your listing.`],
  };

export function formatPush(topic: PushTopic, count: number): string {
  const [one, more] = sentences[topic];
  return count > 1 ? more(count) : one;
}

/** Shown for an unreadable push, because browsers require a notification for every push. */
export const unreadablePush = 'There is news for you.';

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** Validates a received push: a known topic and a path on this site; else undefined. */
export function parsePush(value: unknown): PushPayload | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { topic, count, href, unread } = value as Partial<Record<keyof PushPayload, unknown>>;
  const known = pushTopics.find((one) => one === topic);
  if (!known || !isCount(count) || !isCount(unread)) return undefined;
  // A path that begins with two slashes would open another site.
  if (typeof href !== 'string' || !/^\/(?![/\\])/.test(href)) return undefined;
  return { topic: known, count, href, unread };
}

/** Texts of pages about notifications on devices: the offer and the choices. */
export const pushChoiceWords = {
  title: 'Notifications on your devices',
  lead: 'We tell you of news while this site is closed. A notification names nobody and quotes no message.',
  ask: 'Do you want news on this device?',
  ask_why: 'New messages, and calls that change or begin soon. We never quote a message.',
  turn_on: 'Turn on notifications',
  turning_on: 'Turning on...',
  not_now: 'Not now',
  turn_off_here: 'Turn off here',
  turn_off: 'Turn off',
  on: 'Notifications are on for this device.',
  off: 'Notifications are off for this device.',
  failed: 'Notifications could not be turned on. Please try again.',
  kinds: 'Tell me about',
  others: 'Your other devices',
  quiet: 'Quiet hours',
  quiet_on: 'Hold notifications between these times',
  quiet_why: 'We tell you of what came when they end.',
  from: 'From',
  to: 'Until',
  clock_of: (zone: string) => `Times in ${zone}, for all your devices.`,
  saved: 'Saved.',
} as const;

/** Reasons why a browser cannot show notifications. */
export const noPushWords = {
  blocked:
    'Your browser blocks notifications from this site. Allow them in its settings for this site, then turn them on here.',
  unsupported:
    'This browser can’t show notifications from this site. Another browser or device may.',
  home_screen:
    'On an iPhone or iPad, add this site to your home screen first: tap Share, then Add to Home Screen. Then open it from there and turn notifications on.',
  unavailable: 'Notifications are turned off on this site for now.',
} as const;

const inboxes = { customer: '/customer/inbox', vendor: '/vendor/inbox' } as const;
const customerDashboard = '/customer/dashboard';

/** List page of each topic. A push about several events opens it. */
export const pushPages: Readonly<Record<MemberRole, Readonly<Record<PushTopic, string>>>> = {
  customer: {
    message: inboxes.customer,
    call: pagePaths.customerCalls,
    call_soon: pagePaths.customerCalls,
    application: customerDashboard,
    purchase: pagePaths.purchases,
    // These two are never used: customers get no pushes about requests and listings.
    request: customerDashboard,
    listing: customerDashboard,
  },
  vendor: {
    message: inboxes.vendor,
    call: pagePaths.vendorCalls,
    call_soon: pagePaths.vendorCalls,
    application: '/vendor/loan-applications',
    // This one is never used: professionals get no pushes about purchases.
    purchase: pagePaths.vendorDashboard,
    request: '/vendor/requests',
    listing: pagePaths.vendorDashboard,
  },
};

/* Co-buyer notifications. They announce the action, never its subject or the acting buyer. */

const coBuyerActs = ['home_added', 'date_confirmed', 'document_shared', 'task_given'] as const;
export type CoBuyerAct = (typeof coBuyerActs)[number];

export const coBuyerNewsTexts: Readonly<Record<CoBuyerAct, string>> = {
  home_added: 'Somebody you buy with added a home.',
  date_confirmed: 'Somebody you buy with confirmed a date.',
  document_shared: 'Somebody you buy with shared a document with you.',
  task_given: 'Somebody you buy with gave you a task.',
};

/** Returns the path of the page that a co-buyer notification opens. */
export const coBuyerNewsPaths: Readonly<Record<CoBuyerAct, (purchaseId: string) => string>> = {
  home_added: pagePaths.purchase,
  date_confirmed: pagePaths.purchaseDates,
  document_shared: pagePaths.purchaseDocuments,
  task_given: pagePaths.purchaseChecklist,
};

/** Minutes for which an unread notification prevents another one of the same kind. */
export const coBuyerNewsMinutes = 60;
