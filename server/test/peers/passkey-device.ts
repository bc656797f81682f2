import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  CreatedPasskeyCredential,
  PasskeyCreation,
  PasskeyRequest,
  ShownPasskey,
} from '@threshold/contract/endpoints/accounts/passkeys';
import { publicUrl } from '../test-app.ts';

/*
 * A passkey provider in software, with real keys, signatures, CBOR and COSE. Tests can select
 * faults. Without a fault it answers like a phone that has recognised its owner.
 */

/** Deviations of the device from a correct answer. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** True if the device does not verify its owner. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
  /** User handle of the answer; null for an answer without one. */
  readonly userHandle?: string | null;
  /** True if the device signs with another key. */
  readonly isForged?: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_KEY = 0x40;

export interface TestPasskey {
  readonly id: string;
  /** Answers a request of the site. */
  show(request: PasskeyRequest, faults?: Faults): ShownPasskey;
}

interface MakeOptions extends Faults {
  readonly aaguid?: string;
  /**
   * True: a synced passkey whose counter stays at 0; false: a passkey of one device with a counter.
   */
  readonly isSynced?: boolean;
  /** Adds a self-attestation, which the site does not ask for. */
  readonly isAttested?: boolean;
  /** Lists the fields of the attestation in another order, as some password managers do. */
  readonly isReordered?: boolean;
}

/**
 * Creates a passkey for the site's request. @returns the browser's answer, and the passkey for
 * later requests
 */
export function makePasskey(
  creation: PasskeyCreation,
  { aaguid = GOOGLE, isSynced = true, isAttested, isReordered, ...faults }: MakeOptions = {},
): { readonly made: CreatedPasskeyCredential; readonly passkey: TestPasskey } {
  const { publicKey, privateKey } = newKey();
  const id = randomBytes(20);
  const flags = isSynced ? BACKUP_ELIGIBLE | BACKED_UP : 0;
  const keyData = Buffer.concat([
    Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
    Buffer.from([0, id.length]),
    id,
    encodeCoseKey(publicKey),
  ]);
  const authData = Buffer.concat([
    head(faults.rpId ?? creation.rp.id, flags | HAS_KEY | person(faults), faults.counter ?? 0),
    keyData,
  ]);
  const client = clientData('webauthn.create', creation.challenge, faults);
  const signature = () =>
    sign(
      'sha256',
      Buffer.concat([authData, createHash('sha256').update(client).digest()]),
      privateKey,
    );
  const fields = [
    Buffer.concat([text('fmt'), text(isAttested ? 'packed' : 'none')]),
    Buffer.concat([
      text('attStmt'),
      isAttested ? selfAttestation(signature()) : Buffer.from([0xa0]),
    ]),
    Buffer.concat([text('authData'), bytes(authData)]),
  ];
  const attestationObject = Buffer.concat([
    Buffer.from([0xa3]),
    ...(isReordered ? fields.toReversed() : fields),
  ]);
  const made: CreatedPasskeyCredential = {
    ...named(id),
    response: {
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'hybrid'],
    },
  };
  let uses = 0;
  const show = (request: PasskeyRequest, faults: Faults = {}): ShownPasskey => {
    uses += 1;
    const counter = faults.counter ?? (isSynced ? 0 : uses);
    const data = head(faults.rpId ?? request.rpId, flags | person(faults), counter);
    const client = clientData('webauthn.get', request.challenge, faults);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    const key = faults.isForged ? newKey().privateKey : privateKey;
    return {
      ...named(id),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        userHandle: faults.userHandle === undefined ? creation.user.id : faults.userHandle,
      },
    };
  };
  return { made, passkey: { id: id.toString('base64url'), show } };
}

/** AAGUID of the provider of test passkeys. */
const GOOGLE = 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4';

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const named = (id: Buffer) => {
  const name = id.toString('base64url');
  return { id: name, rawId: name, type: 'public-key' } as const;
};

const person = ({ isUnverified }: Faults) => USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED);

function head(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
}

const clientData = (type: string, challenge: string, faults: Faults) =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: faults.challenge ?? challenge,
      origin: faults.origin ?? publicUrl,
      crossOrigin: false,
    }),
  );

/*
 * The subset of CBOR that occurs here: short texts, byte strings of 24 to 255 bytes, the map of an
 * ES256 key.
 */

const text = (word: string) =>
  Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);

const bytes = (content: Buffer) => Buffer.concat([Buffer.from([0x58, content.length]), content]);

/** Encodes {alg: -7 (ES256), sig} in CBOR. */
const selfAttestation = (signature: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa2]),
    text('alg'),
    Buffer.from([0x26]),
    text('sig'),
    bytes(signature),
  ]);

/** Encodes {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} in CBOR. */
function encodeCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);
}
