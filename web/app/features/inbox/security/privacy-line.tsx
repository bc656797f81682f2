import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Link } from 'react-router';
import type { EncryptionState, PeerStanding } from '#app/lib/encryption.ts';
import { paths } from '#app/lib/paths.ts';
import type { Other } from '../model/inbox-requests.ts';
import classes from '../thread/panel.module.css';

export interface PrivacyLineProps {
  encryption: EncryptionState | undefined;
  other: Other;
}

/** The people who can read this chat, limited to claims that are certain. */
export function PrivacyLine({ encryption, other }: PrivacyLineProps) {
  const peer = encryption?.people[other._id];
  if (isEncrypted(encryption, peer)) {
    return (
      <p className={classes.promise} data-claim>
        <IconLock size={16} aria-hidden="true" />
        <span>
          <span>{sealedChat.claim(other.name)}</span>{' '}
          <Link to={paths.secureMessages}>{sealedChat.claim_link}</Link>
        </span>
      </p>
    );
  }
  // A line whose text is unknown takes up its space.
  if (isUnknown(encryption, peer)) return <p className={classes.promise}>{'\u00a0'}</p>;
  const sentence = sentenceOf(encryption, peer, other.name);
  if (!sentence) return null;
  const Icon = sentence === sealedChat.not_here ? IconLock : IconLockOpen;
  return (
    <p className={classes.promise}>
      <Icon size={16} aria-hidden="true" />
      <span>{sentence}</span>
    </p>
  );
}

const isUnknown = (
  encryption: EncryptionState | undefined,
  peer: PeerStanding | undefined,
): boolean =>
  encryption?.own === 'loading' ||
  (encryption?.own === 'ready' && (peer === undefined || peer.kind === 'loading'));

/** True if both parties have keys in use. */
export const isEncrypted = (
  encryption: EncryptionState | undefined,
  peer: PeerStanding | undefined,
): boolean => encryption?.own === 'ready' && peer?.kind === 'accepted';

function sentenceOf(
  encryption: EncryptionState | undefined,
  peer: PeerStanding | undefined,
  name: string,
): string | undefined {
  if (!encryption || encryption.own === 'unable') return outcomes.chat.privacy;
  if (encryption.own !== 'ready') return sealedChat.not_here;
  return peer?.kind === 'none' ? sealedChat.not_yet(name) : undefined;
}
