import {
  type Bytes,
  encodeUtf8,
  fromBase64Url,
  randomBytes,
  sha256,
  toBase64Url,
} from './bytes.ts';
import type { FileKey } from './envelope.ts';
import { E2eeFault, rethrowAsFault } from './fault.ts';
import { openBytes, sealBytes } from './suite.ts';

const aad = encodeUtf8('e2e-file-1');
const keyBytes = 32;

/**
 * Encrypts a file; the caller has validated its name and size. The message of the file contains the
 * name and key, the encrypted file does not.
 */
export async function sealFile(
  plain: Bytes,
  { name, mime }: { name: string; mime: string },
): Promise<{ sealed: Bytes; file: FileKey }> {
  const key = randomBytes(keyBytes);
  const sealed = await sealBytes(key, plain, aad);
  const [ct, pt] = await Promise.all([sha256(sealed), sha256(plain)]);
  return {
    sealed,
    file: {
      name,
      mime,
      size: plain.length,
      key: toBase64Url(key),
      ct_sha256: toBase64Url(ct),
      pt_sha256: toBase64Url(pt),
    },
  };
}

/** @throws E2eeFault `broken` if the file is not the one that the message describes */
export async function openFile(sealed: Bytes, file: FileKey): Promise<Bytes> {
  const isStored = await isHash(sealed, file.ct_sha256);
  if (!isStored) throw new E2eeFault('broken');
  const plain = await rethrowAsFault('broken', () =>
    openBytes(fromBase64Url(file.key), sealed, aad),
  );
  if (!(await isHash(plain, file.pt_sha256))) throw new E2eeFault('broken');
  return plain;
}

const isHash = async (bytes: Bytes, hash: string): Promise<boolean> =>
  toBase64Url(await sha256(bytes)) === hash;
