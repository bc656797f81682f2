import { z } from 'zod';
import { anyCustomer, anyVendor, owningCustomer, owningVendor, staffOnly } from './access.ts';
import { dataAnswer, doneAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { currentPassword } from './passwords.ts';
import { idParams, requiredLine, timestamp } from './primitives.ts';
import type { MemberRole } from './vocabularies.ts';

/*
 * Passkeys (WebAuthn): what the browser is asked, and what it answers, in the JSON shapes of the standard. What a passkey
 * says beside that, such as results of extensions, is dropped.
 */

const { passkey: sentences } = messages;

/** How a browser reaches the passkey, as far as the standard has names; others are dropped. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof transports)[number];
const isTransport = (word: string): word is Transport =>
  (transports as readonly string[]).includes(word);

/** Bytes in base64url. */
const bytes = (most: number) =>
  z
    .string(sentences.unreadable)
    .min(1, sentences.unreadable)
    .max(most, sentences.unreadable)
    .regex(/^[\w-]+$/, sentences.unreadable);

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', sentences.unreadable),
};
const clientDataJSON = bytes(8192);

/** What the browser answers when it has made a passkey. */
const madePasskeySchema = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON,
        attestationObject: bytes(32_768),
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
export type MadePasskey = z.infer<typeof madePasskeySchema>;
/** The same as browsers send it: some know ways to reach a passkey that have no name here. */
export type SentPasskey = z.input<typeof madePasskeySchema>;

/** What the browser answers when somebody has shown a passkey. */
const shownPasskeySchema = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON,
        authenticatorData: bytes(8192),
        signature: bytes(4096),
        userHandle: bytes(128).nullish(),
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

/** What a browser is asked to make. */
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

/** What a browser is asked to show. An empty list: any passkey of this site. */
export const passkeyRequestSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** A name of its holder's choice. */
const nameSchema = requiredLine(sentences.name, limits.text.name);
export const passkeyNameForm = z.object({ name: nameSchema });

const passkeySchema = z.object({
  _id: z.string(),
  /** As the browser knows it. */
  credential_id: z.string(),
  name: z.string(),
  /** Who keeps it, such as 'Google Password Manager'; null where that is not known. */
  provider: z.string().nullable(),
  /** Its keeper takes it to the person's other devices; else it stays on one, or on a key. */
  is_synced: z.boolean(),
  /** How a browser reaches it. */
  transports: z.array(z.enum(transports)),
  createdAt: timestamp,
  last_used_at: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Whether it is at hand on its holder's other devices, too: synced, or carried along as a security key. */
export const isCarriedAlong = ({
  is_synced,
  transports: ways,
}: Pick<Passkey, 'is_synced' | 'transports'>): boolean =>
  is_synced || ways.includes('usb') || ways.includes('nfc');

/** Whose calls are about a member's own passkeys. */
export const passkeyHoldersOf = (role: MemberRole): PasskeyHolders =>
  role === 'vendor' ? 'vendors' : 'customers';

/** The body of a call that shows a passkey. */
export const shownPasskeyBody = z.object({ credential: shownPasskeySchema });

/** First segment of the calls of those who have passkeys. */
export type PasskeyHolders = 'customers' | 'vendors' | 'admin';

const anyOf = { customers: anyCustomer, vendors: anyVendor, admin: staffOnly } as const;
const owningOf = { customers: owningCustomer, vendors: owningVendor, admin: staffOnly } as const;

/** For changes of what signs in, where the sign-in is not fresh. */
const passwordInstead = z.object({
  current_password: currentPassword(messages.twoFactor.password).optional(),
});

/** The passkeys of one kind of member, or of staff; all calls are about the caller. */
export function passkeyEndpoints(members: PasskeyHolders) {
  const access = anyOf[members];
  const owning = owningOf[members];
  return {
    list: endpoint('GET', `/${members}/passkeys`, {
      summary: 'The passkeys of the account, the newest first',
      access,
      response: dataAnswer(z.array(passkeySchema)),
    }),
    addOptions: endpoint('POST', `/${members}/passkeys/options`, {
      summary: 'What to ask the browser for a new passkey; needs a fresh sign-in or the password',
      access,
      body: passwordInstead,
      response: dataAnswer(creationSchema),
      budget: 'code',
    }),
    add: endpoint('POST', `/${members}/passkeys`, {
      summary: 'Add the passkey that the browser has made',
      access,
      body: z.object({ credential: madePasskeySchema, name: nameSchema.optional() }),
      response: dataAnswer(passkeySchema),
      successStatus: 201,
      budget: 'code',
    }),
    rename: endpoint('PATCH', `/${members}/passkeys/{id}`, {
      summary: 'Rename a passkey',
      access: owning,
      params: idParams,
      body: passkeyNameForm,
      response: dataAnswer(passkeySchema),
    }),
    remove: endpoint('DELETE', `/${members}/passkeys/{id}`, {
      summary:
        'Remove a passkey: it signs nobody in any more; needs a fresh sign-in or the password',
      access: owning,
      params: idParams,
      body: passwordInstead,
      response: doneAnswer,
      budget: 'code',
    }),
    proveOptions: endpoint('POST', `/${members}/passkeys/prove/options`, {
      summary: 'What to ask the browser so that the session is fresh again',
      access,
      response: dataAnswer(passkeyRequestSchema),
      budget: 'passkey',
    }),
    prove: endpoint('POST', `/${members}/passkeys/prove`, {
      summary: 'Show a passkey of the account: the session counts as a fresh sign-in',
      access,
      body: shownPasskeyBody,
      response: doneAnswer,
      budget: 'auth',
    }),
  };
}
