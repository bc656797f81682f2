import { z } from 'zod';
import { anyMember } from './access.ts';
import { dataAnswer, doneAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { e2eeMessages } from './messages-e2ee.ts';
import { currentPassword } from './passwords.ts';
import { timestamp } from './primitives.ts';

/*
 * A device with the message keys transfers them to a new device of the same account. The server
 * stores a ciphertext under a look-up value for ten minutes; it never gets the one-time secret.
 * docs/e2ee.md has the formats.
 */

const { device: fault } = e2eeMessages;

const base64Url = (min: number, max = min) =>
  z.string(fault).regex(new RegExp(`^[\\w-]{${min},${max}}$`), fault);

const lookup = base64Url(43);
/** The sealed master key with a version and a fingerprint, including nonce and tag. */
const sealed = base64Url(160, 400);

const openSlotSchema = z.object({
  /** Browser and system of the session that created it, in words. */
  device: z.string(),
  expires_at: timestamp,
});
export type OpenDeviceSlot = z.infer<typeof openSlotSchema>;

export const deviceSlotEndpoints = {
  read: endpoint('GET', '/e2ee/device-slot', {
    summary:
      'The open slot for another device of yours, without its content; null if there is none',
    access: anyMember,
    response: dataAnswer(openSlotSchema.nullable()),
  }),
  make: endpoint('PUT', '/e2ee/device-slot', {
    summary:
      'Store your sealed message keys for another device, in place of a slot before. The slot opens once, within ten minutes. Needs a fresh sign-in or the password, and is closed after a reset by email; the owner gets a mail',
    access: anyMember,
    body: z.object({
      lookup,
      sealed,
      current_password: currentPassword(messages.twoFactor.password).optional(),
    }),
    response: dataAnswer(openSlotSchema),
    budget: 'keys',
  }),
  take: endpoint('POST', '/e2ee/device-slot/take', {
    summary:
      'Take the sealed keys and delete the slot. Needs a sign-in of the last 15 minutes, and is closed after a reset by email',
    access: anyMember,
    body: z.object({ lookup }),
    response: dataAnswer(z.object({ sealed: z.string() })),
    budget: 'keys',
  }),
  cancel: endpoint('DELETE', '/e2ee/device-slot', {
    summary: 'Delete the open slot, from any session of yours',
    access: anyMember,
    response: doneAnswer,
    budget: 'keys',
  }),
};
