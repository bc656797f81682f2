/*
 * What a push says. Nothing of it is anybody's: the push service and the lock screen see a kind, a count and an address, and the
 * sentence is made here. Without zod, since the service worker loads it.
 */

/** Kinds of news that may be pushed, each turned on and off for itself. */
export const pushKinds = [
  'message',
  'call',
  'application',
  'purchase',
  'request',
  'listing',
] as const;
export type PushKind = (typeof pushKinds)[number];

/** What pushes are grouped by: one of each stands on a device, with how many it stands for. */
export const pushTopics = [...pushKinds, 'call_soon'] as const;
export type PushTopic = (typeof pushTopics)[number];

/** All that a push carries. */
export interface PushPayload {
  readonly topic: PushTopic;
  readonly count: number;
  /** Path of the page to open. */
  readonly href: string;
  /** What waits in all, for the badge of the app. */
  readonly unread: number;
}

/** The choice by which a topic is turned off. */
export const kindOfTopic = (topic: PushTopic): PushKind => (topic === 'call_soon' ? 'call' : topic);

const sentences: Readonly<Record<PushTopic, readonly [one: string, more: (n: number) => string]>> =
  {
    message: ['You have a new message.', (n) => `You have ${n} new messages.`],
    // Booked, moved, cancelled, or that the other side is coming.
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

export function pushSentence(topic: PushTopic, count: number): string {
  const [one, more] = sentences[topic];
  return count > 1 ? more(count) : one;
}

/** What a worker says where it cannot read what it was sent: browsers ask for a sentence each time. */
export const unreadablePush = 'There is news for you.';

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** What was pushed, where it is what we send: an address of ours, a topic that we know. Undefined for all else. */
export function readPush(value: unknown): PushPayload | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { topic, count, href, unread } = value as Partial<Record<keyof PushPayload, unknown>>;
  const known = pushTopics.find((one) => one === topic);
  if (!known || !isCount(count) || !isCount(unread)) return undefined;
  // Two slashes would lead to another host.
  if (typeof href !== 'string' || !/^\/(?![/\\])/.test(href)) return undefined;
  return { topic: known, count, href, unread };
}
