import { openBundle } from '@threshold/e2ee/backup';
import { fromBase64Url } from '@threshold/e2ee/bytes';
import { readCode } from '@threshold/e2ee/recovery-code';
import { openMasterKeyByCode, type Slot } from '@threshold/e2ee/slots';
import type { Secret } from './scan.ts';

interface SealedBackup {
  readonly version: number;
  readonly bundle: string;
  readonly slots: readonly Slot[];
}

/**
 * Returns secrets that only the member may have: the recovery code, the key it encodes, and the
 * private keys.
 */
export async function listSecrets(
  name: string,
  uid: string,
  code: string,
  backup: SealedBackup,
): Promise<Secret[]> {
  const codeBytes = await readCode(code);
  if (!codeBytes) throw new Error('no recovery code');
  const master = await openMasterKeyByCode(uid, backup.slots, codeBytes);
  const { keys } = await openBundle(uid, backup, master, 0);
  const secrets: Secret[] = [
    { name: `${name}: recovery code`, content: code },
    { name: `${name}: recovery code without dashes`, content: code.replaceAll('-', '') },
    { name: `${name}: recovery code as bytes`, content: codeBytes },
    { name: `${name}: master key`, content: master },
  ];
  for (const { secrets: pair } of keys) {
    for (const use of ['kem', 'sig'] as const) {
      const content = await privateNumber(use, fromBase64Url(pair[use]));
      secrets.push({ name: `${name}: private key ${use}`, content });
    }
  }
  return secrets;
}

/** Returns the private key as a number, independent of its encoding. */
async function privateNumber(use: 'kem' | 'sig', pkcs8: Uint8Array<ArrayBuffer>) {
  const [name, usage] = use === 'kem' ? ['ECDH', 'deriveBits'] : ['ECDSA', 'sign'];
  const algorithm = { name, namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, [usage as KeyUsage]);
  const { d = '' } = await crypto.subtle.exportKey('jwk', key);
  return fromBase64Url(d);
}
