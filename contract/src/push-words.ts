/*
 * Text of a push. It contains nothing personal: the push service and the lock screen see only a
 * kind, a count and an address, from which the sentence is made here. Without zod, because the
 * service worker loads it.
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

/** Topics by which pushes are grouped: a device shows one of each, with its number of events. */
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

/** Returns the kind that turns a topic off. */
export const kindOfTopic = (topic: PushTopic): PushKind => (topic === 'call_soon' ? 'call' : topic);

const sentences: Readonly<Record<PushTopic, readonly [one: string, more: (n: number) => string]>> =
  {
    message: ['You have a new message.', (n) => `You have ${n} new messages.`],
    // Booked, moved, cancelled, or confirmed by the other side.
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

/** Sentence for an unreadable push, because browsers require one each time. */
export const unreadablePush = 'There is news for you.';

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * Validates a received push: a known topic and a path on this site. Undefined for anything else.
 */
export function readPush(value: unknown): PushPayload | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { topic, count, href, unread } = value as Partial<Record<keyof PushPayload, unknown>>;
  const known = pushTopics.find((one) => one === topic);
  if (!known || !isCount(count) || !isCount(unread)) return undefined;
  // Two slashes would lead to another host.
  if (typeof href !== 'string' || !/^\/(?![/\\])/.test(href)) return undefined;
  return { topic: known, count, href, unread };
}
