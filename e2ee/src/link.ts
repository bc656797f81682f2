import type { Bytes } from './bytes.ts';
import { fromBase64Url, randomBytes, sha256, textOf, toBase64Url, utf8 } from './bytes.ts';
import { E2eeFault, orFault } from './fault.ts';
import { checkEntry, type DirectoryEntry, type Identity, type PeerKeys } from './identity.ts';
import {
  importKeyPair,
  importPublicKey,
  isSigned,
  type KeyPair,
  newKeyPair,
  sign,
  unwrap,
  wrap,
} from './suite.ts';

/*
 * A new device gets the master key from an old one of the same person; the server between them may lie. The new device
 * commits itself to a key before it knows the old one's nonce, and the old one answers before it knows that key: who sits
 * between has to choose both false halves unseen, so that the digits of the two devices agree by luck alone.
 */

const nonceBytes = 32;
const boxInfo = utf8('threshold-chat/1/link');
const eight = 8;
const ten = 10;

/** What the new device shows of itself once the old one has answered. */
export interface LinkOpening {
  readonly v: 1;
  /** The point of its passing key. */
  readonly kem: string;
  readonly nonce: string;
}

/** What the old device says before it sees the opening. */
export interface LinkAnswer {
  readonly v: 1;
  /** The newest keys of the person, which sign the box. */
  readonly entry: DirectoryEntry;
  readonly nonce: string;
}

/** The master key on its way. */
export interface LinkBox {
  readonly v: 1;
  readonly enc: string;
  readonly sealed: string;
  readonly sig: string;
}

/** What the new device gets. */
export interface Linked {
  readonly master: Bytes;
  /** Of the backup that the old device knows: an older one is refused. */
  readonly version: number;
}

/** A request of a new device. `opening` stays with it until it has an answer; the private half always does. */
export interface LinkRequest {
  readonly commit: string;
  readonly opening: LinkOpening;
  readonly pair: KeyPair;
}

/** All that both devices must have seen alike, if nobody sits between them. */
export interface LinkTalk {
  readonly uid: string;
  /** The request, as the server names it. */
  readonly id: string;
  readonly opening: LinkOpening;
  readonly answer: LinkAnswer;
}

/** Ten digits: the first eight are typed on the old device, the last two on the new one. */
export interface LinkDigits {
  readonly eight: string;
  readonly two: string;
}

const newNonce = (): string => toBase64Url(randomBytes(nonceBytes));

/** Begins a link on the new device. */
export async function requestLink(uid: string): Promise<LinkRequest> {
  const { secret, open } = await newKeyPair('kem');
  const opening: LinkOpening = { v: 1, kem: toBase64Url(open), nonce: newNonce() };
  return {
    commit: await commitmentTo(uid, opening),
    opening,
    pair: await importKeyPair('kem', secret, open),
  };
}

/** What the new device is bound to, without showing it. */
export async function commitmentTo(uid: string, { kem, nonce }: LinkOpening): Promise<string> {
  return toBase64Url(await sha256(utf8(`e2e-link-commit-1|${JSON.stringify([uid, kem, nonce])}`)));
}

/** Answers on the old device, which the request's commitment has reached. */
export const answerLink = ({ entry }: Pick<Identity, 'entry'>): LinkAnswer => ({
  v: 1,
  entry,
  nonce: newNonce(),
});

/**
 * Reads the answer on the new device as an adversary's.
 * @throws E2eeFault `format`, `address` where the keys are somebody else's, `signature`
 */
export async function checkAnswer(uid: string, answer: LinkAnswer): Promise<PeerKeys> {
  if (answer.v !== 1) throw new E2eeFault('format');
  await checkNonce(answer.nonce);
  return checkEntry(answer.entry, uid);
}

/**
 * Reads the opening on the old device as an adversary's.
 * @param commit what came before the answer was given
 * @throws E2eeFault `format`, `broken` where it is not what the request was bound to
 */
export async function checkOpening(
  uid: string,
  commit: string,
  opening: LinkOpening,
): Promise<CryptoKey> {
  if (opening.v !== 1) throw new E2eeFault('format');
  await checkNonce(opening.nonce);
  if ((await commitmentTo(uid, opening)) !== commit) throw new E2eeFault('broken');
  return orFault('format', () => importPublicKey('kem', fromBase64Url(opening.kem)));
}

/** @throws E2eeFault `format` */
async function checkNonce(nonce: string): Promise<void> {
  const { length } = await orFault('format', () => fromBase64Url(nonce));
  if (length !== nonceBytes) throw new E2eeFault('format');
}

/** The digits that the talk comes to, on either device. @throws what `checkAnswer` throws */
export async function digitsOf({ uid, id, opening, answer }: LinkTalk): Promise<LinkDigits> {
  const { fp } = await checkAnswer(uid, answer);
  const said = [uid, id, opening.kem, opening.nonce, fp, answer.nonce];
  const digest = await sha256(utf8(`e2e-link-1|${JSON.stringify(said)}`));
  const number = digest.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) % 10n ** BigInt(ten);
  const digits = number.toString().padStart(ten, '0');
  return { eight: digits.slice(0, eight), two: digits.slice(eight) };
}

const labelOf = ({ eight: first, two }: LinkDigits): Bytes => utf8(`e2e-link-1|${first}${two}`);

const signedBytes = ({ eight: first, two }: LinkDigits, { enc, sealed }: Omit<LinkBox, 'sig'>) =>
  utf8(`e2e-link-box-1|${first}${two}|${enc}|${sealed}`);

/** Seals the master key for the new device, once its digits were typed here. */
export async function sealLink(
  { entry, sig }: Pick<Identity, 'entry' | 'sig'>,
  talk: LinkTalk & { readonly commit: string },
  { master, version }: Linked,
): Promise<LinkBox> {
  const digits = await digitsOf(talk);
  if (talk.answer.entry.sig !== entry.sig) throw new E2eeFault('signature');
  const recipient = await checkOpening(talk.uid, talk.commit, talk.opening);
  const plain = utf8(JSON.stringify({ master: toBase64Url(master), version }));
  const means = { info: boxInfo, aad: labelOf(digits) };
  const { enc, wrapped } = await wrap(recipient, plain, means);
  const box = { v: 1, enc: toBase64Url(enc), sealed: toBase64Url(wrapped) } as const;
  return { ...box, sig: toBase64Url(await sign(sig.privateKey, signedBytes(digits, box))) };
}

/**
 * Opens the box on the new device.
 * @param two the digits that the old device shows, as they were typed
 * @throws E2eeFault `locked` for other digits, `signature` by other keys than those that the digits name, `broken`, `format`
 */
export async function openLink(
  pair: KeyPair,
  talk: LinkTalk,
  box: LinkBox,
  two: string,
): Promise<Linked> {
  const digits = await digitsOf(talk);
  if (two !== digits.two) throw new E2eeFault('locked');
  if (box.v !== 1) throw new E2eeFault('format');
  const signer = await checkAnswer(talk.uid, talk.answer);
  const signature = await orFault('format', () => fromBase64Url(box.sig));
  if (!(await isSigned(signer.sig, signature, signedBytes(digits, box)))) {
    throw new E2eeFault('signature');
  }
  return orFault('broken', async () => {
    const parts = { enc: fromBase64Url(box.enc), wrapped: fromBase64Url(box.sealed) };
    const plain = await unwrap(pair, parts, { info: boxInfo, aad: labelOf(digits) });
    const { master, version } = JSON.parse(textOf(plain)) as { master: string; version: number };
    return { master: fromBase64Url(master), version };
  });
}
