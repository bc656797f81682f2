import { expect, test } from 'vitest';
import { encodeUtf8, randomBytes } from './bytes.ts';
import { openFile, sealFile } from './file.ts';

const payslip = { name: 'payslip.pdf', mime: 'application/pdf' };

test('a sealed file opens unchanged, and its ciphertext hides the content', async () => {
  const plain = encodeUtf8('CANARY-7f3 '.repeat(1000));
  const { sealed, file } = await sealFile(plain, payslip);
  expect(file).toMatchObject({ ...payslip, size: plain.length });
  expect(Buffer.from(sealed).includes('CANARY')).toBe(false);
  expect(await openFile(sealed, file)).toEqual(plain);
});

test('openFile refuses swapped files, changed files, wrong keys and wrong hashes', async () => {
  const [one, other] = await Promise.all([
    sealFile(randomBytes(1000), payslip),
    sealFile(randomBytes(1000), payslip),
  ]);
  const wrong = [
    { sealed: other.sealed, file: one.file },
    { sealed: one.sealed.with(20, (one.sealed[20] ?? 0) ^ 1), file: one.file },
    { sealed: one.sealed, file: { ...one.file, key: other.file.key } },
    { sealed: one.sealed, file: { ...one.file, pt_sha256: other.file.pt_sha256 } },
  ];
  for (const { sealed, file } of wrong)
    await expect(openFile(Uint8Array.from(sealed), file)).rejects.toMatchObject({
      name: 'E2eeFault',
      code: 'broken',
    });
});

test('an empty file can be sealed and opened', async () => {
  const { sealed, file } = await sealFile(new Uint8Array(), payslip);
  expect(await openFile(sealed, file)).toHaveLength(0);
});
