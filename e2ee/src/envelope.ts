import {
  type Bytes,
  concatBytes,
  decodeUtf8,
  encodeUtf8,
  fromBase64Url,
  isBase64Url,
  randomBytes,
  sha256,
  toBase64Url,
} from './bytes.ts';
import { E2eeFault, rethrowAsFault } from './fault.ts';
import type { Identity, PeerKeys } from './identity.ts';
import { padBytes, unpadBytes } from './padding.ts';
import { sealedPrefix } from './sealed-text.ts';
import {
  openBytes,
  sealBytes,
  signBytes,
  suiteId,
  unwrapSecret,
  verifySignature,
  wrapSecret,
} from './suite.ts';

/*
 * A message as text: `e2e1.<header>.<recipients>.<ciphertext>.<signature>`, each part in base64url.
 * The header is the additional authenticated data of every encryption. The signature covers the
 * text of all preceding parts.
 */

const wrapInfo = encodeUtf8('threshold-chat/1/wrap');
const keyBytes = 32;

/** Description and key of a file, which is sent as ciphertext with its message. */
export interface FileKey {
  readonly name: string;
  readonly mime: string;
  /** Size of the file before encryption, in bytes. */
  readonly size: number;
  readonly key: string;
  /** SHA-256 of the stored ciphertext, and of the file itself. */
  readonly ct_sha256: string;
  readonly pt_sha256: string;
}

export interface Content {
  readonly text: string;
  readonly file?: FileKey;
}

/** Signed metadata of a message. The server can read it, unlike the content. */
export interface Header {
  readonly v: 1;
  readonly s: number;
  /** The two parties: `<vendor id>:<customer id>`. */
  readonly p: string;
  /** The sender's id, and the fingerprint of the sender's keys. */
  readonly f: string;
  readonly k: string;
  /** Message id that the sender's device assigned. */
  readonly m: string;
  /** Milliseconds since 1970, by the sender's clock. */
  readonly t: number;
  /** The sender's device, and its message count in this chat: a gap means a lost message. */
  readonly d: string;
  readonly q: number;
  /** SHA-256 of the message key. It ensures that all readers and staff open the same text. */
  readonly c: string;
}

/** A member that a message is sealed for: the other party or the sender. */
type Recipient = Pick<PeerKeys, 'fp'> & { readonly kem: CryptoKey };

export interface Draft {
  readonly sender: Identity;
  readonly recipients: readonly Recipient[];
  readonly pair: string;
  readonly clientId: string;
  readonly device: string;
  readonly count: number;
  /** Current time in milliseconds since 1970. */
  readonly now: number;
  readonly content: Content;
}

interface Parts {
  readonly header: Header;
  readonly headerBytes: Bytes;
  readonly recipients: readonly (readonly [fp: string, enc: string, wrapped: string])[];
  /** Not decoded from base64url, because only a reader of the message needs the bytes. */
  readonly ciphertext: string;
  readonly signature: string;
  readonly signed: string;
}

/** Returns the unverified header, which contains key fingerprints. @throws E2eeFault `format` */
export const parseUnverifiedHeader = (body: string): Header => parseEnvelope(body).header;

/** Unverified fingerprints of a message: of the signer's keys and of the readers' keys. */
export interface EnvelopeKeyIds {
  readonly signer: string;
  readonly readers: readonly string[];
}

/** Returns a message's key fingerprints without decrypting it. @throws E2eeFault `format` */
export function parseEnvelopeKeyIds(body: string): EnvelopeKeyIds {
  const { header, recipients } = parseEnvelope(body);
  return { signer: header.k, readers: recipients.map(([fp]) => fp) };
}

const computeKeyCommitment = async (key: Bytes): Promise<string> =>
  toBase64Url(await sha256(concatBytes(encodeUtf8('e2e-commit-1|'), key)));

/** Seals a message for its readers and signs it. */
export async function sealMessage(draft: Draft): Promise<string> {
  const { sender, content } = draft;
  const key = randomBytes(keyBytes);
  const header: Header = {
    v: 1,
    s: suiteId,
    p: draft.pair,
    f: sender.uid,
    k: sender.fp,
    m: draft.clientId,
    t: draft.now,
    d: draft.device,
    q: draft.count,
    c: await computeKeyCommitment(key),
  };
  const headerBytes = encodeUtf8(JSON.stringify(header));
  const aad = buildAad(headerBytes);
  const recipients = await Promise.all(
    draft.recipients.map(async ({ fp, kem }) => {
      const { enc, wrapped } = await wrapSecret(kem, key, { info: wrapInfo, aad });
      return [fp, toBase64Url(enc), toBase64Url(wrapped)];
    }),
  );
  const ciphertext = await sealBytes(key, padBytes(encodeUtf8(JSON.stringify(content))), aad);
  const text = [
    sealedPrefix,
    toBase64Url(headerBytes),
    toBase64Url(encodeUtf8(JSON.stringify(recipients))),
    toBase64Url(ciphertext),
  ].join('.');
  return `${text}.${toBase64Url(await signBytes(sender.sig.privateKey, encodeUtf8(text)))}`;
}

/** Parties, sender and id of a stored message. The signed header must contain the same values. */
export interface Place {
  readonly pair: string;
  readonly senderId: string;
  readonly clientId: string;
}

export interface Opened {
  readonly header: Header;
  readonly content: Content;
  /** Key of only this message. A report to staff contains it. */
  readonly key: Bytes;
}

/**
 * Opens a message as one of its readers: verifies its signature, compares the header with `place`,
 * and decrypts the content.
 * @param author the sender's keys that this device has pinned
 * @param readers the reader's own keys of every version
 * @throws E2eeFault
 */
export async function openMessage(
  body: string,
  place: Place,
  author: Pick<PeerKeys, 'fp' | 'sig'>,
  readers: readonly Pick<Identity, 'fp' | 'kem'>[],
): Promise<Opened> {
  const parts = await parseAndVerifyParts(body, place, author);
  const aad = buildAad(parts.headerBytes);
  for (const [fp, enc, wrapped] of parts.recipients) {
    const reader = readers.find((own) => own.fp === fp);
    if (!reader) continue;
    const key = await rethrowAsFault('broken', () =>
      unwrapSecret(
        reader.kem,
        { enc: fromBase64Url(enc), wrapped: fromBase64Url(wrapped) },
        { info: wrapInfo, aad },
      ),
    );
    return { header: parts.header, content: await decryptContent(parts, key), key };
  }
  throw new E2eeFault('locked');
}

/**
 * Opens a reported message with only its key, as staff do. The signed header contains a hash of the
 * key, so neither the reporter nor the sender can claim another text.
 * @throws E2eeFault
 */
export async function openReportedMessage(
  body: string,
  place: Place,
  author: Pick<PeerKeys, 'fp' | 'sig'>,
  key: Bytes,
): Promise<Content> {
  return decryptContent(await parseAndVerifyParts(body, place, author), key);
}

async function parseAndVerifyParts(
  body: string,
  place: Place,
  author: Pick<PeerKeys, 'fp' | 'sig'>,
): Promise<Parts> {
  const parts = parseEnvelope(body);
  const { header } = parts;
  const isByAuthor =
    header.k === author.fp &&
    (await verifySignature(author.sig, fromBase64Url(parts.signature), encodeUtf8(parts.signed)));
  if (!isByAuthor) throw new E2eeFault('signature');
  if (!matchesPlace(header, place)) throw new E2eeFault('address');
  return parts;
}

/** True if the header contains the parties, sender and message id of the stored message. */
export const matchesPlace = ({ p, f, m }: Header, place: Place): boolean =>
  p === place.pair && f === place.senderId && m === place.clientId;

async function decryptContent(
  { header, headerBytes, ciphertext }: Parts,
  key: Bytes,
): Promise<Content> {
  if (key.length !== keyBytes) throw new E2eeFault('broken');
  if ((await computeKeyCommitment(key)) !== header.c) throw new E2eeFault('broken');
  return rethrowAsFault('broken', async () => {
    const content: unknown = JSON.parse(
      decodeUtf8(
        unpadBytes(await openBytes(key, fromBase64Url(ciphertext), buildAad(headerBytes))),
      ),
    );
    if (!isContent(content)) throw new E2eeFault('broken');
    return content;
  });
}

const buildAad = (headerBytes: Bytes): Bytes =>
  concatBytes(encodeUtf8(`${sealedPrefix}.`), headerBytes);

function parseEnvelope(body: string): Parts {
  const [version, header = '', recipients = '', ciphertext = '', signature = '', ...more] =
    body.split('.');
  const hasForm =
    version === sealedPrefix &&
    more.length === 0 &&
    isBase64Url(ciphertext) &&
    isBase64Url(signature);
  if (!hasForm) throw new E2eeFault('format');
  try {
    const headerBytes = fromBase64Url(header);
    const parts = {
      header: JSON.parse(decodeUtf8(headerBytes)) as unknown,
      headerBytes,
      recipients: JSON.parse(decodeUtf8(fromBase64Url(recipients))) as unknown,
      ciphertext,
      signature,
      signed: body.slice(0, body.lastIndexOf('.')),
    };
    if (isParts(parts)) return parts;
  } catch {
    // An envelope that cannot be parsed is refused below, whatever the reason.
  }
  throw new E2eeFault('format');
}

type UnknownObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is UnknownObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasStringFields = (value: UnknownObject, names: readonly string[]) =>
  names.every((name) => typeof value[name] === 'string');
const hasIntegerFields = (value: UnknownObject, names: readonly string[]) =>
  names.every((name) => Number.isSafeInteger(value[name]));

/** True for the form of a fingerprint. The server uses key ids in queries without other checks. */
const isKeyId = (value: unknown) => typeof value === 'string' && isBase64Url(value);

function isParts(
  parts: Omit<Parts, 'header' | 'recipients'> & UnknownObject,
): parts is Parts & UnknownObject {
  const { header, recipients } = parts;
  return (
    isObject(header) &&
    header.v === 1 &&
    header.s === suiteId &&
    hasStringFields(header, ['p', 'f', 'm', 'd', 'c']) &&
    isKeyId(header.k) &&
    hasIntegerFields(header, ['t', 'q']) &&
    Array.isArray(recipients) &&
    recipients.every(
      (one) =>
        Array.isArray(one) &&
        one.length === 3 &&
        isKeyId(one[0]) &&
        one.every((part) => typeof part === 'string'),
    )
  );
}

function isContent(value: unknown): value is Content {
  if (!isObject(value) || !hasStringFields(value, ['text'])) return false;
  const { file } = value;
  if (file === undefined) return true;
  return (
    isObject(file) &&
    hasStringFields(file, ['name', 'mime', 'key', 'ct_sha256', 'pt_sha256']) &&
    hasIntegerFields(file, ['size'])
  );
}
