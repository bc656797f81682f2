import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftFrom, person, twoPeople, verifyOwnEntry } from '../test/people.ts';
import { encodeUtf8, fromBase64Url, sha256, toBase64Url } from './bytes.ts';
import {
  openMessage,
  openReportedMessage,
  parseEnvelopeKeyIds,
  parseUnverifiedHeader,
  sealMessage,
} from './envelope.ts';
import type { FaultCode } from './fault.ts';
import { padBytes } from './padding.ts';
import { isEnvelope } from './sealed-text.ts';
import { sealBytes, signBytes, wrapSecret } from './suite.ts';

const words = 'Settlement is on 3 December.';
const refusal = (code: FaultCode) => ({ name: 'E2eeFault', code });

async function sealed(text = words) {
  const people = await twoPeople();
  const { draft, place } = draftFrom(people.customer, people.vendor, text);
  const author = await verifyOwnEntry(people.customer);
  return { ...people, draft, place, author, body: await sealMessage(draft) };
}

test('only the recipient and the sender can decrypt a message', async () => {
  const { body, place, author, customer, vendor } = await sealed();
  expect(isEnvelope(body)).toBe(true);
  expect(parseUnverifiedHeader(body)).toMatchObject({
    f: customer.uid,
    k: customer.fp,
    p: place.pair,
  });
  for (const reader of [customer, vendor]) {
    const { content, header } = await openMessage(body, place, author, [reader]);
    expect(content).toEqual({ text: words });
    expect(header).toMatchObject({ q: 1, d: 'device-1' });
  }
  const { identity: stranger } = await person('customer', 'customer-2');
  await expect(openMessage(body, place, author, [stranger])).rejects.toMatchObject(
    refusal('locked'),
  );
});

test("an envelope hides the message's text and exact length", async () => {
  const { body, draft } = await sealed();
  const plain = body
    .split('.')
    .slice(1)
    .map((part) => Buffer.from(fromBase64Url(part)).toString('latin1'))
    .join('');
  expect(plain).not.toContain('Settlement');
  const longer = await sealMessage({ ...draft, content: { text: `${words} At noon.` } });
  expect(longer.length).toBe(body.length);
});

test('parseEnvelopeKeyIds refuses parts in non-canonical base64url', async () => {
  const { body, customer, vendor } = await sealed();
  expect(parseEnvelopeKeyIds(body)).toMatchObject({
    signer: customer.fp,
    readers: expect.arrayContaining([customer.fp, vendor.fp]),
  });
  const parts = body.split('.');
  for (const index of parts.keys()) {
    for (const other of [`${parts[index]}=`, `${parts[index]} `, `${parts[index]}+`]) {
      expect(() => parseEnvelopeKeyIds(parts.with(index, other).join('.'))).toThrow(
        expect.objectContaining(refusal('format')),
      );
    }
  }
});

test('openMessage detects a changed character in every part of an envelope', async () => {
  const { body, place, author, vendor } = await sealed();
  const parts = body.split('.');
  for (const [index, part] of parts.entries()) {
    const flipped = `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`;
    const forged = parts.with(index, flipped).join('.');
    await expect(openMessage(forged, place, author, [vendor])).rejects.toMatchObject({
      name: 'E2eeFault',
    });
  }
});

test('a message is refused for another conversation, sender or message id', async () => {
  const { body, place, author, vendor } = await sealed();
  const elsewhere = [
    { ...place, pair: 'vendor-1:customer-2' },
    { ...place, senderId: 'customer-2' },
    { ...place, clientId: 'message-2' },
  ];
  for (const other of elsewhere)
    await expect(openMessage(body, other, author, [vendor])).rejects.toMatchObject(
      refusal('address'),
    );
});

test('a message that was not signed with the pinned keys is refused', async () => {
  const { body, place, vendor } = await sealed();
  const { identity: impostor } = await person('customer');
  await expect(
    openMessage(body, place, await verifyOwnEntry(impostor), [vendor]),
  ).rejects.toMatchObject(refusal('signature'));
});

test('a message with the header of another message is refused', async () => {
  const first = await sealed();
  const second = await sealMessage({
    ...first.draft,
    clientId: 'message-2',
    content: { text: 'Yes.' },
  });
  const mixed = first.body
    .split('.')
    .with(1, second.split('.')[1] ?? '')
    .join('.');
  const place = { ...first.place, clientId: 'message-2' };
  await expect(openMessage(mixed, place, first.author, [first.vendor])).rejects.toMatchObject(
    refusal('signature'),
  );
});

test('a reported message does not open with the key of another message', async () => {
  const { body, place, author, vendor, draft } = await sealed();
  const { key } = await openMessage(body, place, author, [vendor]);
  expect(await openReportedMessage(body, place, author, key)).toEqual({ text: words });

  const another = await sealMessage({ ...draft, content: { text: 'Pay to this account.' } });
  const other = await openMessage(another, place, author, [vendor]);
  await expect(openReportedMessage(body, place, author, other.key)).rejects.toMatchObject(
    refusal('broken'),
  );
  await expect(openReportedMessage(body, place, author, key.slice(1))).rejects.toMatchObject(
    refusal('broken'),
  );
});

test("a message is refused if its key differs from the header's commitment", async () => {
  const { body, place, author, vendor, draft } = await sealed();
  const { key, header, content } = await openMessage(body, place, author, [vendor]);

  /** Seals the content again with a valid signature and `c` as the header's hash of the key. */
  async function sealWith(c: string) {
    const headerText = JSON.stringify({ ...header, c });
    const aad = encodeUtf8(`e2e1.${headerText}`);
    const info = encodeUtf8('threshold-chat/1/wrap');
    const { enc, wrapped } = await wrapSecret(vendor.kem.publicKey, key, { info, aad });
    const recipients = JSON.stringify([[vendor.fp, toBase64Url(enc), toBase64Url(wrapped)]]);
    const plain = padBytes(encodeUtf8(JSON.stringify(content)));
    const parts = [
      encodeUtf8(headerText),
      encodeUtf8(recipients),
      await sealBytes(key, plain, aad),
    ].map(toBase64Url);
    const text = ['e2e1', ...parts].join('.');
    const signature = await signBytes(draft.sender.sig.privateKey, encodeUtf8(text));
    return `${text}.${toBase64Url(signature)}`;
  }

  const opened = await openMessage(await sealWith(header.c), place, author, [vendor]);
  expect(opened.content).toEqual({ text: words });
  const forged = await sealWith(toBase64Url(await sha256(encodeUtf8('another key'))));
  await expect(openMessage(forged, place, author, [vendor])).rejects.toMatchObject(
    refusal('broken'),
  );
  await expect(openReportedMessage(forged, place, author, key)).rejects.toMatchObject(
    refusal('broken'),
  );
});

test('openMessage refuses every text that is not an unchanged envelope', async () => {
  const { body, place, author, vendor } = await sealed();
  const parts = body.split('.');
  const part = fc.constantFrom(...parts, 'e2e1', '', '.', 'bnVsbA', 'W10');
  const hostile = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 7 }).map((some) => some.join('.')),
    fc
      .json()
      .map((json) =>
        ['e2e1', ...[json, json, json, json].map((one) => toBase64Url(encodeUtf8(one)))].join('.'),
      ),
    fc
      .tuple(fc.nat({ max: body.length - 1 }), fc.string({ minLength: 1, maxLength: 1 }))
      .map(([at, character]) => `${body.slice(0, at)}${character}${body.slice(at + 1)}`),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (forged) => {
      fc.pre(forged !== body);
      await expect(openMessage(forged, place, author, [vendor])).rejects.toMatchObject({
        name: 'E2eeFault',
      });
    }),
    { numRuns: 1000 },
  );
});

const anyText = fc
  .array(fc.nat({ max: 0x10ffff }), { maxLength: 400 })
  .map((points) => String.fromCodePoint(...points));

test('any text is unchanged after sealing and opening a message', async () => {
  const { place, author, vendor, draft } = await sealed();
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const body = await sealMessage({ ...draft, content: { text } });
      const { content } = await openMessage(body, place, author, [vendor]);
      expect(content.text).toBe(text);
    }),
    { numRuns: 50 },
  );
});
