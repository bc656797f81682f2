import { z } from 'zod';
import {
  anyCustomer,
  anyVendor,
  owningCustomer,
  owningVendor,
  staffOnly,
  withId,
} from '../../access.ts';
import { dataAnswerSchema, defineEndpoint, doneAnswerSchema } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { requiredLineSchema, timestamp } from '../../primitives.ts';
import { messages } from '../../texts/messages.ts';
import type { MemberRole } from '../../vocabularies.ts';
import { passwordFallbackFields } from './accounts.ts';

/* Passkeys in the JSON format of the WebAuthn standard. Fields that are not listed are dropped. */

const { passkey: sentences } = messages;

/** Transports that the WebAuthn standard lists; other transports are dropped. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof transports)[number];
const isTransport = (word: string): word is Transport =>
  (transports as readonly string[]).includes(word);

/** Schema of bytes in base64url, with at most `most` characters. */
const base64UrlSchema = (most: number) =>
  z
    .string(sentences.unreadable)
    .min(1, sentences.unreadable)
    .max(most, sentences.unreadable)
    .regex(/^[\w-]+$/, sentences.unreadable);

const credential = {
  id: base64UrlSchema(1400),
  rawId: base64UrlSchema(1400),
  type: z.literal('public-key', sentences.unreadable),
};
const clientDataJSON = base64UrlSchema(8192);

/** Answer of the browser after it created a passkey. */
const newPasskeySchema = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON,
        attestationObject: base64UrlSchema(32_768),
        transports: z
          .array(z.string(sentences.unreadable), sentences.unreadable)
          .max(20, sentences.unreadable)
          .transform((words) => words.filter(isTransport))
          .optional(),
      },
      sentences.unreadable,
    ),
  },
  sentences.unreadable,
);
export type CreatedPasskeyCredential = z.infer<typeof newPasskeySchema>;
/** The answer as browsers send it, possibly with unknown transports, which the schema drops. */
export type NewPasskeyInput = z.input<typeof newPasskeySchema>;

/** Answer of the browser after a passkey was used. */
const shownPasskeySchema = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON,
        authenticatorData: base64UrlSchema(8192),
        signature: base64UrlSchema(4096),
        userHandle: base64UrlSchema(128).nullish(),
      },
      sentences.unreadable,
    ),
  },
  sentences.unreadable,
);
export type ShownPasskey = z.infer<typeof shownPasskeySchema>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(transports)),
});

/** Options with which a page asks the browser to create a passkey. */
const creationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof creationSchema>;

/** Options for a passkey request in the browser. Empty `allowCredentials` allows any passkey. */
export const passkeyRequestSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** Name of a passkey, which its owner chooses. */
const nameSchema = requiredLineSchema(sentences.name, limits.text.name);
export const passkeyNameSchema = z.object({ name: nameSchema });

const passkeySchema = z.object({
  _id: z.string(),
  /** WebAuthn credential id in base64url. */
  credential_id: z.string(),
  name: z.string(),
  /** Passkey provider, such as 'Google Password Manager'; null if unknown. */
  provider: z.string().nullable(),
  /** True if the provider syncs the passkey; otherwise it is on one device or security key. */
  is_synced: z.boolean(),
  /** Connections through which a browser reaches the passkey, such as `usb`. */
  transports: z.array(z.enum(transports)),
  createdAt: timestamp,
  last_used_at: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** True if the passkey works on other devices: it is synced, or on a portable security key. */
export const isPortable = ({
  is_synced,
  transports: ways,
}: Pick<Passkey, 'is_synced' | 'transports'>): boolean =>
  is_synced || ways.includes('usb') || ways.includes('nfc');

/** Returns the first path segment of the passkey endpoints for this role. */
export const toPasskeyHolders = (role: MemberRole): PasskeyHolders =>
  role === 'vendor' ? 'vendors' : 'customers';

/** Request body with the browser's answer after a passkey was used. */
export const usedPasskeySchema = z.object({ credential: shownPasskeySchema });

/** First path segment of the passkey endpoints, by the kind of account. */
export type PasskeyHolders = 'customers' | 'vendors' | 'admin';

const anyOf = { customers: anyCustomer, vendors: anyVendor, admin: staffOnly } as const;
const owningOf = { customers: owningCustomer, vendors: owningVendor, admin: staffOnly } as const;

/** Passkey endpoints of customers, vendors or staff, for the caller's own passkeys only. */
export function passkeyEndpoints(members: PasskeyHolders) {
  const access = anyOf[members];
  const owning = owningOf[members];
  return {
    list: defineEndpoint('GET', `/${members}/passkeys`, {
      summary: 'The passkeys of the account, the newest first',
      access,
      response: dataAnswerSchema(z.array(passkeySchema)),
    }),
    addOptions: defineEndpoint('POST', `/${members}/passkeys/options`, {
      summary: 'What to ask the browser for a new passkey; needs a fresh sign-in or the password',
      access,
      body: z.object(passwordFallbackFields),
      response: dataAnswerSchema(creationSchema),
      budget: 'code',
    }),
    add: defineEndpoint('POST', `/${members}/passkeys`, {
      summary: 'Add the passkey that the browser has made',
      access,
      body: z.object({ credential: newPasskeySchema, name: nameSchema.optional() }),
      response: dataAnswerSchema(passkeySchema),
      successStatus: 201,
      budget: 'code',
    }),
    rename: defineEndpoint('PATCH', `/${members}/passkeys/{id}`, {
      summary: 'Rename a passkey',
      ...withId(owning),
      body: passkeyNameSchema,
      response: dataAnswerSchema(passkeySchema),
    }),
    remove: defineEndpoint('DELETE', `/${members}/passkeys/{id}`, {
      summary:
        'Remove a passkey: it signs nobody in any more; needs a fresh sign-in or the password',
      ...withId(owning),
      body: z.object(passwordFallbackFields),
      response: doneAnswerSchema,
      budget: 'code',
    }),
    proveOptions: defineEndpoint('POST', `/${members}/passkeys/prove/options`, {
      summary: 'What to ask the browser so that the session is fresh again',
      access,
      response: dataAnswerSchema(passkeyRequestSchema),
      budget: 'passkey',
    }),
    prove: defineEndpoint('POST', `/${members}/passkeys/prove`, {
      summary: 'Show a passkey of the account: the session counts as a fresh sign-in',
      access,
      body: usedPasskeySchema,
      response: doneAnswerSchema,
      budget: 'auth',
    }),
  };
}
