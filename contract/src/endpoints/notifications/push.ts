import { z } from 'zod';
import { anyMember, withId } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { timestamp, timeZone } from '../../primitives.ts';
import { messages } from '../../texts/messages.ts';
import { pushKinds } from '../../texts/notification-texts.ts';

/* Push endpoints. Not in notifications.ts, which the header of every member page loads. */

export const pushLimits = {
  /** Maximum number of devices per account. A further device replaces the oldest entry. */
  devices: 10,
  endpoint_characters: 1024,
  /** Milliseconds from a message to its push. A message that is read in this time is not pushed. */
  message_wait_ms: 3000,
  /** Minutes before a call at which customer and vendor are notified. */
  call_soon_minutes: 15,
  /** Hours after which the server drops an undelivered push; longer than any quiet hours. */
  life_hours: 36,
  /** Seconds for which the push service of a browser stores an undelivered push. */
  service_seconds: 12 * 60 * 60,
} as const;

export const pushMessages = {
  subscription: 'Your browser’s answer can’t be used. Please try again.',
  service: 'Your browser’s push service isn’t one that we send to.',
  key: 'Notifications were set up anew here. Please turn them on again.',
  time: 'Please give a time, such as 22:00.',
  same_time: 'Please choose an end that differs from the beginning.',
} as const;

const keySchema = (bytes: number) =>
  z
    .string(pushMessages.subscription)
    .refine((text) => isKeyOfLength(text, bytes), pushMessages.subscription);

/** True if the text encodes this number of bytes in base64url. */
const isKeyOfLength = (text: string, bytes: number) =>
  /^[\w-]+$/.test(text) && Math.floor((text.length * 3) / 4) === bytes;

/** A browser's subscription in the format of `toJSON`, and the server key that it uses. */
const subscriptionSchema = z.object({
  endpoint: z
    .url(pushMessages.subscription)
    .max(pushLimits.endpoint_characters, pushMessages.subscription),
  keys: z.object({ p256dh: keySchema(65), auth: keySchema(16) }, pushMessages.subscription),
  public_key: keySchema(65),
});

const choice = z.boolean(messages.general.boolean);
const kindsShape = Object.fromEntries(pushKinds.map((kind) => [kind, choice])) as Record<
  (typeof pushKinds)[number],
  typeof choice
>;
const kindsSchema = z.object(kindsShape, messages.general.choice);

const deviceSchema = z.object({
  _id: z.string(),
  /** Browser and operating system as text. */
  device: z.string(),
  current: z.boolean(),
  kinds: kindsSchema,
  createdAt: timestamp,
});
export type PushDevice = z.infer<typeof deviceSchema>;

const clock = z.string(pushMessages.time).regex(/^([01]\d|2[0-3]):[0-5]\d$/, pushMessages.time);

/** Daily period without pushes, in the local time of `timezone`. */
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

const stateSchema = z.object({
  /** Public key of this installation, with which browsers subscribe. */
  public_key: z.string(),
  devices: z.array(deviceSchema),
  quiet_hours: quietHoursSchema.nullable(),
});
export type PushState = z.infer<typeof stateSchema>;

const stateAnswer = dataAnswerSchema(stateSchema);

export const pushEndpoints = {
  read: defineEndpoint('GET', '/push', {
    summary: 'Which of your devices are told of news, of which kinds, and when not',
    access: anyMember,
    response: stateAnswer,
  }),
  subscribe: defineEndpoint('PUT', '/push/device', {
    summary: 'Have news pushed to this browser',
    access: anyMember,
    body: subscriptionSchema,
    budget: 'keys',
    response: stateAnswer,
  }),
  choose: defineEndpoint('PATCH', '/push/devices/{id}', {
    summary: 'Choose of which kinds of news a device is told',
    ...withId(anyMember),
    body: z.object({ kinds: kindsSchema.partial() }),
    response: stateAnswer,
  }),
  remove: defineEndpoint('DELETE', '/push/devices/{id}', {
    summary: 'Push nothing to a device any more',
    ...withId(anyMember),
    response: stateAnswer,
  }),
  setQuietHours: defineEndpoint('PUT', '/push/quiet-hours', {
    summary: 'Choose when nothing is pushed',
    access: anyMember,
    body: z.object({ quiet_hours: quietHoursSchema.nullable() }),
    response: stateAnswer,
  }),
};
