import { z } from 'zod';
import { anyMember } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, doneAnswerSchema } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { timestamp, wholeNumberSchema } from '../../primitives.ts';
import { e2eeMessages } from '../../texts/encryption-texts.ts';
import { messages } from '../../texts/messages.ts';

/*
 * A member's other devices with message keys, which a browser without keys shows, and dismissed
 * reminders. Only the member reads them. The server stores only the key version of each session and
 * the time of a dismissal.
 */

/** The most recently used of the member's other browsers that have the newest keys. */
const keysElsewhereSchema = z.object({
  /** Browser and operating system as text; null if unknown. */
  device: z.string().nullable(),
  last_seen_at: timestamp,
});
const keyStatusSchema = z.object({
  last: keysElsewhereSchema.nullable(),
  may_take_over: z.boolean(),
  /** Earliest time for new keys after a password reset by mail; null if they are allowed now. */
  replace_at: timestamp.nullable(),
  /** Earliest time for another unlock method after that reset; null if it is allowed now. */
  method_at: timestamp.nullable(),
});
export type OwnKeyStatus = z.infer<typeof keyStatusSchema>;

/** Reminders in the inbox: to add an unlock method, or a recovery code in addition to a passkey. */
const keyReminders = ['another_way', 'code_too'] as const;
export type KeyReminder = (typeof keyReminders)[number];

const keyVersion = wholeNumberSchema(e2eeMessages.entry, 1, limits.e2ee.versions);

export const keyDeviceEndpoints = {
  elsewhere: defineEndpoint('GET', '/e2ee/devices', {
    summary:
      'Where your messages open: the browser, other than this one, that had your newest keys and was used last; whether this session may take your keys over because nothing was sealed for them; and until when a reset by email blocks new keys or another way to open messages',
    access: anyMember,
    response: dataAnswerSchema(keyStatusSchema),
  }),
  tellHere: defineEndpoint('PUT', '/e2ee/devices/this', {
    summary:
      'Tell which version of your message keys the browser of this session has; null once it has none any more',
    access: anyMember,
    body: z.object({ kv: keyVersion.nullable() }),
    response: doneAnswerSchema,
    budget: 'keys',
  }),
  reminders: defineEndpoint('GET', '/e2ee/reminders', {
    summary:
      'Which reminders are due: each rests for a while once it was put away, on every device',
    access: anyMember,
    response: dataAnswerSchema(z.object({ another_way: z.boolean(), code_too: z.boolean() })),
  }),
  putAway: defineEndpoint('PUT', '/e2ee/reminders', {
    summary: "Put a reminder away: 'Later'. One that rests already stays as it is",
    access: anyMember,
    body: z.object({ reminder: z.enum(keyReminders, messages.general.choice) }),
    response: doneAnswerSchema,
    budget: 'keys',
  }),
};

/*
 * A device with the message keys transfers them to a new device of the same account. The server
 * stores a ciphertext under a look-up value for ten minutes; it never gets the one-time secret.
 * docs/e2ee.md has the formats.
 */

const { device: fault } = e2eeMessages;

const base64UrlSchema = (min: number, max = min) =>
  z.string(fault).regex(new RegExp(`^[\\w-]{${min},${max}}$`), fault);

const lookup = base64UrlSchema(43);
/** Content of a device slot: sealed master key, backup version and fingerprint of the keys. */
const sealed = base64UrlSchema(160, 400);

const openSlotSchema = z.object({
  /** Browser and operating system, as text, of the session that created the slot. */
  device: z.string(),
  expires_at: timestamp,
});
export type OpenDeviceSlot = z.infer<typeof openSlotSchema>;

export const deviceSlotEndpoints = {
  read: defineEndpoint('GET', '/e2ee/device-slot', {
    summary:
      'The open slot for another device of yours, without its content; null if there is none',
    access: anyMember,
    response: dataAnswerSchema(openSlotSchema.nullable()),
  }),
  make: defineEndpoint('PUT', '/e2ee/device-slot', {
    summary:
      'Store your sealed message keys for another device, in place of a slot before. The slot opens once, within ten minutes. Needs a sign-in or passkey of the last 15 minutes, and is closed after a reset by email; the owner gets a mail',
    access: anyMember,
    body: z.object({ lookup, sealed }),
    response: dataAnswerSchema(openSlotSchema),
    budget: 'keys',
  }),
  take: defineEndpoint('POST', '/e2ee/device-slot/take', {
    summary:
      'Take the sealed keys and delete the slot. Needs a sign-in or passkey of the last 15 minutes, and is closed after a reset by email',
    access: anyMember,
    body: z.object({ lookup }),
    response: dataAnswerSchema(z.object({ sealed: z.string() })),
    budget: 'keys',
  }),
  cancel: defineEndpoint('DELETE', '/e2ee/device-slot', {
    summary: 'Delete the open slot, from any session of yours',
    access: anyMember,
    response: doneAnswerSchema,
    budget: 'keys',
  }),
};
