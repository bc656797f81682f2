import type { BackupSlot, KeyBackup } from '@threshold/contract/endpoints/encryption/e2ee';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { type Identity, newIdentity } from '@threshold/e2ee/identity';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import { replaceBackup } from '#src/features/encryption/backups/key-backups.repo.ts';
import { insertKeys } from '#src/features/encryption/message-keys/keys.repo.ts';
import { getOwnerRef } from '#src/lib/actor.ts';

/**
 * Returns message keys as a member's browser makes them. Without `before`: the first keys. With
 * `before`: a rotation signed by those keys or, with `reset`, the next version without a signature.
 */
export async function newKeys(
  member: { readonly role: MemberRole; readonly id: string },
  before?: Identity,
  how: 'rotated' | 'reset' = 'rotated',
): Promise<Identity> {
  const { identity } = await newIdentity({
    uid: member.id,
    role: member.role,
    now: Date.now(),
    previous: before && {
      entry: before.entry,
      ...(how === 'rotated' && { signer: before.sig.privateKey }),
    },
  });
  return identity;
}

/** Returns a fake unlock slot for a recovery code; the server cannot recognise it as fake. */
export const codeSlot = (letter: string): BackupSlot => ({
  kind: 'code',
  sealed: letter.repeat(80),
});

/** Returns a fake unlock slot for the passkey. */
export const passkeySlot = (id: string, letter = 'P'): BackupSlot => ({
  kind: 'passkey',
  id,
  sealed: letter.repeat(80),
});

/** Returns a fake sealed backup of message keys; the server cannot recognise it as fake. */
export const buildSealedBackup = (
  version: number,
  overrides: Partial<KeyBackup> = {},
): KeyBackup => ({
  v: 2,
  version,
  bundle: `bundle-${version}`,
  slots: [codeSlot('S')],
  ...overrides,
});

/** Publishes keys with their backup, version 1. */
export async function buildMessageKeys(
  db: Db,
  member: { readonly role: MemberRole; readonly id: string },
): Promise<Identity> {
  const identity = await newKeys(member);
  const owner = getOwnerRef(member);
  const { entry, fp } = identity;
  const now = new Date();
  await insertKeys(db, owner, { id: newId(), entry, fingerprint: fp }, now);
  await replaceBackup(db, owner, buildSealedBackup(1), now);
  return identity;
}
