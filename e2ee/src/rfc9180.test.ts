import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hpke } from './suite.ts';

/**
 * Published HPKE test vector (RFC 9180, base mode). `digest` is a hash of the 1,000 ciphertexts.
 */
const vector = {
  info: '4f6465206f6e2061204772656369616e2055726e',
  ikmE: 'a90d3417c3da9cb6c6ae19b4b5dd6cc9529a4cc24efb7ae0ace1f31887a8cd6c',
  ikmR: 'a0ce15d49e28bd47a18a97e147582d814b08cbe00109fed5ec27d1b4e9f6f5e3',
  pkRm: '04abc7e49a4c6b3566d77d0304addc6ed0e98512ffccf505e6a8e3eb25c685136f853148544876de76c0f2ef99cdc3a05ccf5ded7860c7c021238f9e2073d2356c',
  enc: '04c06b4f6bebc7bb495cb797ab753f911aff80aefb86fd8b6fcc35525f3ab5f03e0b21bd31a86c6048af3cb2d98e0d3bf01da5cc4c39ff5370d331a4f1f7d5a4e0',
  digest: '8d3263541fc1695b6e88ff3a1208577c',
};
const rounds = 1000;
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hexOf = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('hex');

/** Returns a function that reads the next test input, length first, from a SHAKE128 stream. */
function drawer() {
  const stream = createHash('shake128', { outputLength: rounds * 2 * 256 }).digest();
  let at = 0;
  return () => {
    const length = stream[at] ?? 0;
    const drawn = Uint8Array.from(stream.subarray(at + 1, at + 1 + length));
    at += 1 + length;
    return drawn;
  };
}

test("the cipher suite reproduces keys and ciphertexts of RFC 9180's test vector", async () => {
  const info = bytes(vector.info);
  const recipientKey = await hpke.kem.deriveKeyPair(bytes(vector.ikmR));
  const publicKey = await hpke.kem.serializePublicKey(recipientKey.publicKey);
  expect(hexOf(publicKey)).toBe(vector.pkRm);

  const sender = await hpke.createSenderContext({
    recipientPublicKey: recipientKey.publicKey,
    info,
    ekm: await hpke.kem.deriveKeyPair(bytes(vector.ikmE)),
  });
  expect(hexOf(sender.enc)).toBe(vector.enc);

  const recipient = await hpke.createRecipientContext({ recipientKey, enc: sender.enc, info });
  const draw = drawer();
  const sink = createHash('shake128', { outputLength: 16 });
  for (let round = 0; round < rounds; round += 1) {
    const [aad, plain] = [draw(), draw()];
    const sealed = await sender.seal(plain, aad);
    sink.update(new Uint8Array(sealed));
    expect(hexOf(await recipient.open(sealed, aad))).toBe(hexOf(plain.buffer));
  }
  expect(sink.digest('hex')).toBe(vector.digest);
});
