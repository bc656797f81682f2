import { z } from 'zod';
import { anyMember, withId } from '../../access.ts';
import { dataAnswer, endpoint, pageAnswer } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { idSchema, listOf, timestamp, timeZone } from '../../primitives.ts';
import { pageQuery } from '../../query.ts';
import { messages } from '../../texts/messages.ts';
import { pushKinds } from '../../texts/notification-texts.ts';

/** Kinds whose mails a member may turn off. Notifications about security are always sent. */
export const notificationKinds = [
  'message',
  'request',
  'application',
  'call',
  'review',
  'listing',
  'purchase',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const notificationSchema = z.object({
  _id: z.string(),
  kind: z.enum([...notificationKinds, 'security']),
  text: z.string(),
  /** Path of the page about it. */
  href: z.string().nullable(),
  read: z.boolean(),
  createdAt: timestamp,
});
export type Notification = z.infer<typeof notificationSchema>;

const choice = z.boolean(messages.general.boolean);
/** Unknown kinds are dropped, like any unknown field. */
const mailChoice = z.object(
  Object.fromEntries(notificationKinds.map((kind) => [kind, choice.optional()])) as Record<
    NotificationKind,
    z.ZodOptional<typeof choice>
  >,
  messages.general.choice,
);

const state = {
  /** Number of unread notifications. */
  unread: z.number().int(),
  /** Unread notifications except those about messages; with `unread_messages` the app's badge. */
  unread_news: z.number().int(),
  /** Unread messages in conversations. */
  unread_messages: z.number().int(),
  /** Applications to this vendor with the status `new`; 0 for a customer. */
  new_applications: z.number().int(),
  mail: z.record(z.enum(notificationKinds), z.boolean()),
  /** True if the member agreed to product news. Others get none. */
  marketing: z.boolean(),
  /** True if professionals may ask this customer for a review; false for a vendor. */
  review_invitations: z.boolean(),
};

export const notificationEndpoints = {
  list: endpoint('GET', '/notices', {
    summary: 'What happened while you were away, the newest first, and which of it is mailed',
    access: anyMember,
    query: z.object(pageQuery()),
    response: pageAnswer(notificationSchema).extend(state),
  }),
  update: endpoint('PUT', '/notices', {
    summary: 'Mark notifications as read, or choose which are mailed',
    access: anyMember,
    body: z.object({
      read: listOf(idSchema, limits.lists.max_page_size).optional(),
      read_all: choice.optional(),
      mail: mailChoice.optional(),
      marketing: choice.optional(),
      review_invitations: choice.optional(),
    }),
    response: dataAnswer(z.object(state)),
  }),
};

/* Pushes to a member's devices, with their limits and sentences. */

export const pushLimits = {
  /** Devices per account; a new one replaces the one that was added first. */
  devices: 10,
  endpoint_characters: 1024,
  /** A message that is read sooner is not pushed. */
  message_wait_ms: 3000,
  /** Minutes before a call at which both sides are notified. */
  call_soon_minutes: 15,
  /** Hours after which an undelivered push is useless. Longer than any quiet hours. */
  life_hours: 36,
  /** Seconds for which a push service stores an undelivered push. */
  service_seconds: 12 * 60 * 60,
} as const;

export const pushMessages = {
  subscription: 'Your browser’s answer can’t be used. Please try again.',
  service: 'Your browser’s push service isn’t one that we send to.',
  key: 'Notifications were set up anew here. Please turn them on again.',
  time: 'Please give a time, such as 22:00.',
  same_time: 'Please choose an end that differs from the beginning.',
} as const;

const key = (bytes: number) =>
  z
    .string(pushMessages.subscription)
    .refine((text) => isKey(text, bytes), pushMessages.subscription);

/** True for base64url of this number of bytes. */
const isKey = (text: string, bytes: number) =>
  /^[\w-]+$/.test(text) && Math.floor((text.length * 3) / 4) === bytes;

/** A browser's subscription in the format of `toJSON`, and the server key that it is for. */
const subscriptionSchema = z.object({
  endpoint: z
    .url(pushMessages.subscription)
    .max(pushLimits.endpoint_characters, pushMessages.subscription),
  keys: z.object({ p256dh: key(65), auth: key(16) }, pushMessages.subscription),
  public_key: key(65),
});

const kindsShape = Object.fromEntries(pushKinds.map((kind) => [kind, choice])) as Record<
  (typeof pushKinds)[number],
  typeof choice
>;
const kindsSchema = z.object(kindsShape, messages.general.choice);

const deviceSchema = z.object({
  _id: z.string(),
  /** Browser and system in words. */
  device: z.string(),
  current: z.boolean(),
  kinds: kindsSchema,
  createdAt: timestamp,
});
export type PushDevice = z.infer<typeof deviceSchema>;

const clock = z.string(pushMessages.time).regex(/^([01]\d|2[0-3]):[0-5]\d$/, pushMessages.time);

/** Period without pushes, in local time of the zone. */
const quietHoursSchema = z
  .object(
    {
      from: clock,
      to: clock,
      timezone: timeZone,
    },
    messages.general.choice,
  )
  .refine(({ from, to }) => from !== to, { error: pushMessages.same_time, path: ['to'] });
export type QuietHours = z.infer<typeof quietHoursSchema>;

const pushStateSchema = z.object({
  /** Public key of this installation, with which browsers subscribe. */
  public_key: z.string(),
  devices: z.array(deviceSchema),
  quiet_hours: quietHoursSchema.nullable(),
});
export type PushState = z.infer<typeof pushStateSchema>;

const stateAnswer = dataAnswer(pushStateSchema);

export const pushEndpoints = {
  read: endpoint('GET', '/push', {
    summary: 'Which of your devices are told of news, of which kinds, and when not',
    access: anyMember,
    response: stateAnswer,
  }),
  subscribe: endpoint('PUT', '/push/device', {
    summary: 'Have news pushed to this browser',
    access: anyMember,
    body: subscriptionSchema,
    budget: 'keys',
    response: stateAnswer,
  }),
  choose: endpoint('PATCH', '/push/devices/{id}', {
    summary: 'Choose of which kinds of news a device is told',
    ...withId(anyMember),
    body: z.object({ kinds: kindsSchema.partial() }),
    response: stateAnswer,
  }),
  remove: endpoint('DELETE', '/push/devices/{id}', {
    summary: 'Push nothing to a device any more',
    ...withId(anyMember),
    response: stateAnswer,
  }),
  setQuietHours: endpoint('PUT', '/push/quiet-hours', {
    summary: 'Choose when nothing is pushed',
    access: anyMember,
    body: z.object({ quiet_hours: quietHoursSchema.nullable() }),
    response: stateAnswer,
  }),
};
