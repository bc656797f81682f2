import {
  type Bytes,
  concat,
  fromBase64Url,
  isBase64Url,
  randomBytes,
  sha256,
  textOf,
  toBase64Url,
  utf8,
} from './bytes.ts';
import { E2eeFault, orFault } from './fault.ts';
import type { Identity, PeerKeys } from './identity.ts';
import { pad, unpad } from './padding.ts';
import { sealedPrefix } from './sealed-text.ts';
import { isSigned, open, seal, sign, suiteId, unwrap, wrap } from './suite.ts';

/*
 * A message as text: `e2e1.<header>.<recipients>.<ciphertext>.<signature>`, each part in base64url. The header is the
 * additional data of everything that is sealed; the signature covers the text before it, byte for byte.
 */

const wrapInfo = utf8('threshold-chat/1/wrap');
const keyBytes = 32;

/** A file that travels beside its message, as ciphertext. */
export interface FileKey {
  readonly name: string;
  readonly mime: string;
  /** In bytes, before encryption. */
  readonly size: number;
  readonly key: string;
  /** SHA-256 of what is stored, and of the file itself. */
  readonly ct_sha256: string;
  readonly pt_sha256: string;
}

export interface Content {
  readonly text: string;
  readonly file?: FileKey;
}

/** What stands beside the content, readable by whoever stores it, and signed. */
export interface Header {
  readonly v: 1;
  readonly s: number;
  /** `<vendor id>:<customer id>`. */
  readonly p: string;
  /** The sender's id, and the fingerprint of the sender's keys. */
  readonly f: string;
  readonly k: string;
  /** The id that the sender's device gave the message. */
  readonly m: string;
  /** Milliseconds since 1970, by the sender's clock. */
  readonly t: number;
  /** The sender's device, and how many messages it has sent here: a gap is a message that was kept back. */
  readonly d: string;
  readonly q: number;
  /** SHA-256 over the message's key: one ciphertext, one key, one text, for every reader and for staff. */
  readonly c: string;
}

/** Whose keys a message is sealed for: the other party's and one's own. */
type Recipient = Pick<PeerKeys, 'fp'> & { readonly kem: CryptoKey };

export interface Draft {
  readonly sender: Identity;
  readonly recipients: readonly Recipient[];
  readonly pair: string;
  readonly clientId: string;
  readonly device: string;
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly content: Content;
}

interface Parts {
  readonly header: Header;
  readonly headerBytes: Bytes;
  readonly recipients: readonly (readonly [fp: string, enc: string, wrapped: string])[];
  /** In base64url, as they came: only who opens a message has a use for their bytes. */
  readonly ciphertext: string;
  readonly signature: string;
  readonly signed: string;
}

/**
 * What a message says of itself, before anything of it is proved: by whose keys to check it.
 * @throws E2eeFault `format`
 */
export const claimedHeader = (body: string): Header => parse(body).header;

/** Whose keys a message names, by their fingerprints: who signed it, and for whom it was sealed. Nothing of it is proved. */
export interface NamedKeys {
  readonly signer: string;
  readonly readers: readonly string[];
}

/**
 * For whoever stores it: what can be read by nobody any more need not be taken.
 * @throws E2eeFault `format`
 */
export function namedKeys(body: string): NamedKeys {
  const { header, recipients } = parse(body);
  return { signer: header.k, readers: recipients.map(([fp]) => fp) };
}

const commitment = async (key: Bytes): Promise<string> =>
  toBase64Url(await sha256(concat(utf8('e2e-commit-1|'), key)));

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
    c: await commitment(key),
  };
  const headerBytes = utf8(JSON.stringify(header));
  const aad = aadOf(headerBytes);
  const recipients = await Promise.all(
    draft.recipients.map(async ({ fp, kem }) => {
      const { enc, wrapped } = await wrap(kem, key, { info: wrapInfo, aad });
      return [fp, toBase64Url(enc), toBase64Url(wrapped)];
    }),
  );
  const ciphertext = await seal(key, pad(utf8(JSON.stringify(content))), aad);
  const text = [
    sealedPrefix,
    toBase64Url(headerBytes),
    toBase64Url(utf8(JSON.stringify(recipients))),
    toBase64Url(ciphertext),
  ].join('.');
  return `${text}.${toBase64Url(await sign(sender.sig.privateKey, utf8(text)))}`;
}

/** Where a message was found: what its header must say. */
export interface Place {
  readonly pair: string;
  readonly senderId: string;
  readonly clientId: string;
}

export interface Opened {
  readonly header: Header;
  readonly content: Content;
  /** The message's key, for a report of this one message. */
  readonly key: Bytes;
}

/**
 * Opens a message as its reader: first who wrote it, then where it belongs, then what it says.
 * @param author the sender's keys that this device has pinned
 * @param readers one's own keys, of every version
 * @throws E2eeFault
 */
export async function openMessage(
  body: string,
  place: Place,
  author: Pick<PeerKeys, 'fp' | 'sig'>,
  readers: readonly Pick<Identity, 'fp' | 'kem'>[],
): Promise<Opened> {
  const parts = await checkedParts(body, place, author);
  const aad = aadOf(parts.headerBytes);
  for (const [fp, enc, wrapped] of parts.recipients) {
    const reader = readers.find((own) => own.fp === fp);
    if (!reader) continue;
    const key = await orFault('broken', () =>
      unwrap(
        reader.kem,
        { enc: fromBase64Url(enc), wrapped: fromBase64Url(wrapped) },
        { info: wrapInfo, aad },
      ),
    );
    return { header: parts.header, content: await contentOf(parts, key), key };
  }
  throw new E2eeFault('locked');
}

/**
 * Opens one message with its key alone, as staff do with a reported one: the key, the text and the signature belong
 * together, so neither the reporter nor the sender can say it was another text.
 * @throws E2eeFault
 */
export async function openDisclosed(
  body: string,
  place: Place,
  author: Pick<PeerKeys, 'fp' | 'sig'>,
  key: Bytes,
): Promise<Content> {
  return contentOf(await checkedParts(body, place, author), key);
}

async function checkedParts(
  body: string,
  place: Place,
  author: Pick<PeerKeys, 'fp' | 'sig'>,
): Promise<Parts> {
  const parts = parse(body);
  const { header } = parts;
  const isByAuthor =
    header.k === author.fp &&
    (await isSigned(author.sig, fromBase64Url(parts.signature), utf8(parts.signed)));
  if (!isByAuthor) throw new E2eeFault('signature');
  if (!isOfPlace(header, place)) throw new E2eeFault('address');
  return parts;
}

/** Whether a message says of itself that it belongs where it was found. */
export const isOfPlace = ({ p, f, m }: Header, place: Place): boolean =>
  p === place.pair && f === place.senderId && m === place.clientId;

async function contentOf({ header, headerBytes, ciphertext }: Parts, key: Bytes): Promise<Content> {
  if (key.length !== keyBytes) throw new E2eeFault('broken');
  if ((await commitment(key)) !== header.c) throw new E2eeFault('broken');
  return orFault('broken', async () => {
    const content: unknown = JSON.parse(
      textOf(unpad(await open(key, fromBase64Url(ciphertext), aadOf(headerBytes)))),
    );
    if (!isContent(content)) throw new E2eeFault('broken');
    return content;
  });
}

const aadOf = (headerBytes: Bytes): Bytes => concat(utf8(`${sealedPrefix}.`), headerBytes);

function parse(body: string): Parts {
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
      header: JSON.parse(textOf(headerBytes)) as unknown,
      headerBytes,
      recipients: JSON.parse(textOf(fromBase64Url(recipients))) as unknown,
      ciphertext,
      signature,
      signed: body.slice(0, body.lastIndexOf('.')),
    };
    if (isParts(parts)) return parts;
  } catch {
    // Any failure means that the envelope is not readable here.
  }
  throw new E2eeFault('format');
}

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areTexts = (value: Loose, names: readonly string[]) =>
  names.every((name) => typeof value[name] === 'string');
const areNumbers = (value: Loose, names: readonly string[]) =>
  names.every((name) => Number.isSafeInteger(value[name]));

function isParts(parts: Omit<Parts, 'header' | 'recipients'> & Loose): parts is Parts & Loose {
  const { header, recipients } = parts;
  return (
    isObject(header) &&
    header.v === 1 &&
    header.s === suiteId &&
    areTexts(header, ['p', 'f', 'k', 'm', 'd', 'c']) &&
    areNumbers(header, ['t', 'q']) &&
    Array.isArray(recipients) &&
    recipients.every(
      (one) =>
        Array.isArray(one) && one.length === 3 && one.every((part) => typeof part === 'string'),
    )
  );
}

function isContent(value: unknown): value is Content {
  if (!isObject(value) || !areTexts(value, ['text'])) return false;
  const { file } = value;
  if (file === undefined) return true;
  return (
    isObject(file) &&
    areTexts(file, ['name', 'mime', 'key', 'ct_sha256', 'pt_sha256']) &&
    areNumbers(file, ['size'])
  );
}
