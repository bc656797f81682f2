import { randomBytes } from 'node:crypto';
import { brand } from '@threshold/contract/brand';
import type {
  CreatedPasskeyCredential,
  PasskeyCreation,
  PasskeyRequest,
  ShownPasskey,
} from '@threshold/contract/endpoints/accounts/passkeys';
import { limits } from '@threshold/contract/limits';
import { hashToken } from '../../../plugins/auth.ts';
import type { Services } from '../../../services.ts';
import { consumeChallenge, createChallenge } from './passkeys.repo.ts';
import type { PasskeyRealm, RelyingParty } from './relying-party.ts';

/*
 * WebAuthn ceremonies. The library verifies the browsers' answers; this file sets the requirements:
 * a discoverable passkey, user verification, and one of the two algorithms that all passkey
 * providers support.
 */

/** Loads the library at the first use of a passkey; most processes never need it. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** Signature algorithms that we accept: ES256, and RS256 for Windows (COSE identifiers). */
const supportedAlgorithmIDs = [-7, -257];

interface KnownPasskey {
  readonly credential_id: string;
  readonly transports: readonly string[];
}

type Bytes = Uint8Array<ArrayBuffer>;
type Descriptors = PasskeyRequest['allowCredentials'];

const toDescriptors = (passkeys: readonly KnownPasskey[]): Descriptors =>
  passkeys.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key',
    // The stored transports are valid, because the contract accepts no others.
    transports: transports as Descriptors[number]['transports'],
  }));

/** Returns WebAuthn options to create a passkey; the account's existing passkeys are excluded. */
export async function buildCreationOptions(
  { id }: RelyingParty,
  challenge: Bytes,
  user: { readonly handle: string; readonly name: string },
  has: readonly KnownPasskey[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: id,
    userName: user.name,
    userDisplayName: user.name,
    userID: Buffer.from(user.handle, 'base64url'),
    challenge,
    supportedAlgorithmIDs,
  });
  return {
    ...options,
    rp: { id, name: brand.name },
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: toDescriptors(has),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Returns WebAuthn options to use one of `passkeys`; if the list is empty, any passkey of the site.
 */
export async function buildRequestOptions(
  { id }: RelyingParty,
  challenge: Bytes,
  passkeys: readonly KnownPasskey[] = [],
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: id, challenge });
  return {
    rpId: id,
    challenge: options.challenge,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: toDescriptors(passkeys),
  };
}

const MAP_OF_THREE = 0xa3;
const EMPTY_FORMAT = Buffer.from('\x63fmt\x64none', 'latin1');
const EMPTY_STATEMENT = Buffer.from('\x67attStmt\xa0', 'latin1');
const DATA = Buffer.from('\x68authData', 'latin1');

/**
 * Returns whether the object is a CBOR attestation of the format `none`, with its three fields in
 * any order. Other formats were not requested and are refused before the library parses their
 * certificates.
 */
function hasNoAttestation(object: Buffer): boolean {
  if (object[0] !== MAP_OF_THREE) return false;
  const lengths = new Map([
    [EMPTY_FORMAT, () => 0],
    [EMPTY_STATEMENT, () => 0],
    [DATA, byteStringLength],
  ]);
  let rest = object.subarray(1);
  while (lengths.size > 0) {
    const field = [...lengths.keys()].find((start) => rest.subarray(0, start.length).equals(start));
    if (!field) return false;
    rest = rest.subarray(field.length);
    rest = rest.subarray(lengths.get(field)?.(rest));
    lengths.delete(field);
  }
  return rest.length === 0;
}

/** Returns the size of a CBOR byte string with header; 0 if its length field exceeds 2 bytes. */
function byteStringLength(bytes: Buffer): number {
  const [kind, high = 0, low = 0] = bytes;
  if (kind === 0x58) return 2 + high;
  return kind === 0x59 ? 3 + high * 256 + low : 0;
}

/** Verifies a passkey created for the challenge. @returns undefined if the verification fails */
export async function verifyCreatedPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  made: CreatedPasskeyCredential,
) {
  const { transports = [], ...response } = made.response;
  if (!hasNoAttestation(Buffer.from(response.attestationObject, 'base64url'))) return undefined;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const checked = await verifyRegistrationResponse({
    response: { ...made, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = checked.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    aaguid,
    is_backup_eligible: credentialDeviceType === 'multiDevice',
    is_backed_up: credentialBackedUp,
  };
}

interface Key {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
}

/** Verifies that the passkey signed the challenge. @returns undefined if it did not */
export async function verifyPasskeyAssertion(
  { id, origin }: RelyingParty,
  challenge: string,
  { response, ...shown }: ShownPasskey,
  { credential_id, public_key, counter }: Key,
): Promise<{ readonly counter: number; readonly is_backed_up: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { clientDataJSON, authenticatorData, signature } = response;
  const checked = await verifyAuthenticationResponse({
    response: {
      ...shown,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credential_id, publicKey: Buffer.from(public_key, 'base64url'), counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, is_backed_up: credentialBackedUp };
}

/** Purpose and session of a challenge. Any caller may answer it if `sessionId` is null. */
interface Purpose {
  readonly purpose: 'add' | 'sign_in' | 'prove';
  readonly door: Pick<PasskeyRealm, 'name'>;
  readonly sessionId: string | null;
}

type Deps = Pick<Services, 'database' | 'now'>;

const CHALLENGE_BYTES = 32;
/** Milliseconds for which a challenge is valid, and for which the browser waits for a passkey. */
const CHALLENGE_MS = limits.passkeys.challenge_minutes * 60 * 1000;

/** Creates a random single-use challenge for a passkey to sign. Only its digest is stored. */
export async function issueChallenge(
  { database, now }: Deps,
  { purpose, door, sessionId }: Purpose,
): Promise<Buffer<ArrayBuffer>> {
  const challenge = randomBytes(CHALLENGE_BYTES);
  await createChallenge(database.db, {
    hash: hashToken(challenge.toString('base64url')),
    purpose,
    door: door.name,
    session_id: sessionId,
    expires_at: new Date(now().getTime() + CHALLENGE_MS),
  });
  return challenge;
}

/** Consumes a challenge. @returns undefined if it was issued for another purpose or has expired */
export async function consumeClientChallenge(
  { database, now }: Deps,
  clientDataJSON: string,
  { purpose, door, sessionId }: Purpose,
): Promise<string | undefined> {
  const challenge = parseChallenge(clientDataJSON);
  if (challenge === undefined) return undefined;
  const given = { hash: hashToken(challenge), purpose, door: door.name, session_id: sessionId };
  return (await consumeChallenge(database.db, given, now())) ? challenge : undefined;
}

function parseChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const isObject = typeof data === 'object' && data !== null;
    return isObject && 'challenge' in data && typeof data.challenge === 'string'
      ? data.challenge
      : undefined;
  } catch {
    return undefined;
  }
}
