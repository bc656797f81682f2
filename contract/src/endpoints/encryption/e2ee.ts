import { z } from 'zod';
import { anyMember } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, doneAnswerSchema } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { idSchema, timestamp, wholeNumberSchema } from '../../primitives.ts';
import { commaListSchema, flagSchema } from '../../query.ts';
import { e2eeMessages } from '../../texts/encryption-texts.ts';
import { messages } from '../../texts/messages.ts';
import { memberRoles } from '../../vocabularies.ts';
import {
  optionalCodeSchema,
  passwordFallbackFields,
  verificationCodeSchema,
} from '../accounts/accounts.ts';

/** Entity tag of a backup version. Proxies that compress answers add the prefix `W/`. */
const versionTag = /^(?:W\/)?"(\d{1,9})"$/;

/** Returns the entity tag of a backup version. A missing backup has version 0. */
export const formatVersionTag = (version: number): string => `"${version}"`;

/*
 * The public keys of the chat's encryption, and the backup that only its owner's browser can open.
 * docs/e2ee.md has the formats. The server verifies the signatures of an entry and can read nothing
 * in a backup.
 */

const { entry: entryFault, backup: backupFault, device: deviceFault } = e2eeMessages;

const base64UrlSchema = (characters: number, fault: string) =>
  z.string(fault).regex(new RegExp(`^[\\w-]{${characters}}$`), fault);

const point = base64UrlSchema(87, entryFault);
const signature = base64UrlSchema(86, entryFault);
const fingerprint = base64UrlSchema(43, entryFault);

/** An entry of the key directory: the public keys of a member. */
const keyEntrySchema = z.object(
  {
    v: z.literal(1, entryFault),
    // The type is `number`, because later suites will have other numbers.
    suite: z.literal(1 as number, entryFault),
    uid: idSchema,
    role: z.enum(memberRoles, entryFault),
    kv: wholeNumberSchema(entryFault, 1, limits.e2ee.versions),
    kem: point,
    sig: point,
    created: wholeNumberSchema(entryFault, 0),
    prev: fingerprint.nullable(),
    self: signature,
    by: signature.nullable(),
  },
  entryFault,
);
export type KeyEntry = z.infer<typeof keyEntrySchema>;

/** A sealed master key: nonce, 32 bytes, tag. */
const sealedMaster = base64UrlSchema(80, backupFault);

/** An unlock method of a backup: the recovery code, or a passkey with its credential id. */
const backupSlotSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('code'), sealed: sealedMaster }),
    z.object({
      kind: z.literal('passkey'),
      id: z.string(backupFault).regex(/^[\w-]{1,1364}$/, backupFault),
      sealed: sealedMaster,
    }),
  ],
  backupFault,
);
export type BackupSlot = z.infer<typeof backupSlotSchema>;

/** Unlock methods of a backup: at most one recovery code, and distinct passkeys. */
const slotsSchema = z
  .array(backupSlotSchema, backupFault)
  .max(1 + limits.e2ee.passkey_slots, backupFault)
  .refine((slots) => {
    const ids = slots.flatMap((slot) => (slot.kind === 'passkey' ? [slot.id] : []));
    const codes = slots.length - ids.length;
    return (
      codes <= 1 && ids.length <= limits.e2ee.passkey_slots && new Set(ids).size === ids.length
    );
  }, backupFault);

/**
 * A member's keys, encrypted for further devices. Without slots, only devices that already have the
 * keys can open the backup.
 */
const keyBackupSchema = z.object(
  {
    v: z.literal(2, backupFault),
    version: wholeNumberSchema(backupFault, 1),
    bundle: z
      .string(backupFault)
      .min(1, backupFault)
      .max(limits.e2ee.bundle_characters, e2eeMessages.bundle_long)
      .regex(/^[\w-]+$/, backupFault),
    slots: slotsSchema,
  },
  backupFault,
);
export type KeyBackup = z.infer<typeof keyBackupSchema>;

/** Every version of a member's keys, newest last; empty without keys. */
const memberKeysSchema = z.object({
  _id: z.string(),
  keys: z.array(z.object({ entry: keyEntrySchema, published_at: timestamp })),
});
export type MemberKeys = z.infer<typeof memberKeysSchema>;

/** Version of the backup that the caller read. The change is refused if that is not the newest. */
const ifMatch = z.object({
  'if-match': z
    .string(e2eeMessages.if_match)
    .regex(versionTag, e2eeMessages.if_match)
    .transform((tag) => Number(versionTag.exec(tag)?.[1])),
});

/** Version of a backup. A text that cannot be a version becomes 0, which no backup has. */
const backupVersion = z.string().transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0));

export const e2eeEndpoints = {
  keys: defineEndpoint('GET', '/e2ee/keys', {
    summary:
      'The message keys of yourself and of people to whom you may write, with all versions; others are left out',
    access: anyMember,
    query: z.object({ ids: commaListSchema(idSchema, limits.e2ee.keys_asked) }),
    response: dataAnswerSchema(z.array(memberKeysSchema)),
  }),
  publish: defineEndpoint('PUT', '/e2ee/keys', {
    summary:
      'Publish your message keys together with the backup that holds them: first ones, a rotation that the keys before have signed, or a reset, which needs a fresh sign-in and the code of two-factor where it is on. `take_over`: a reset only where nothing was sealed since the keys before and no slot opens them; it needs a sign-in of the last quarter of an hour and nothing else, and nobody is told',
    access: anyMember,
    headers: ifMatch,
    body: z.object({
      entry: keyEntrySchema,
      backup: keyBackupSchema,
      take_over: flagSchema.optional(),
      verification_code: optionalCodeSchema(verificationCodeSchema),
      ...passwordFallbackFields,
    }),
    maxBodyBytes: limits.e2ee.body_bytes,
    response: dataAnswerSchema(memberKeysSchema),
    budget: 'keys',
  }),
  backup: defineEndpoint('GET', '/e2ee/backup', {
    summary: 'Your backup, with its version as the entity tag; null and "0" where there is none',
    access: anyMember,
    response: dataAnswerSchema(keyBackupSchema.nullable()),
  }),
  earlierBackups: defineEndpoint('GET', '/e2ee/backups', {
    summary:
      'Which of your earlier backups are kept, the newest first: the last five and the last one of each of five days, and besides them the former ones: those of the last five keys that a reset replaced',
    access: anyMember,
    response: dataAnswerSchema(
      z.array(
        z.object({
          version: z.number().int(),
          saved_at: timestamp,
          former: z.boolean(),
          /** Time when a reset replaced the keys of a former backup; null for other backups. */
          set_aside_at: timestamp.nullable(),
        }),
      ),
    ),
  }),
  earlierBackup: defineEndpoint('GET', '/e2ee/backups/{version}', {
    summary:
      'One of your earlier backups. What it holds counts again once it is sealed anew as the next version',
    access: anyMember,
    params: z.object({ version: backupVersion }),
    response: dataAnswerSchema(keyBackupSchema),
    budget: 'keys',
  }),
  saveBackup: defineEndpoint('PUT', '/e2ee/backup', {
    summary:
      'Replace your backup; other slots than before (a recovery code, passkeys) need a fresh sign-in or the password',
    access: anyMember,
    headers: ifMatch,
    body: keyBackupSchema.extend(passwordFallbackFields),
    maxBodyBytes: limits.e2ee.body_bytes,
    response: dataAnswerSchema(z.object({ version: z.number().int() })),
    budget: 'keys',
  }),
};

/*
 * A browser without message keys shows its member which other devices have them. Members can also
 * dismiss reminders. The server stores only the key version of each session, and number and time of
 * dismissals; only the member reads them.
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
  /** Earliest time for another unlock method after such a reset; null if allowed now. */
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

const lookup = base64UrlSchema(43, deviceFault);
/** Ciphertext of a device slot: master key, backup version and fingerprint of the keys. */
const sealed = z.string(deviceFault).regex(/^[\w-]{160,400}$/, deviceFault);

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
