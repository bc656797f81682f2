import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { outcomes } from '@threshold/contract/outcomes';
import { sealedChat } from '@threshold/contract/outcomes-e2ee';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import type { PeerStanding, SecrecyState } from '#app/lib/secrecy.ts';
import type { Other } from './inbox-calls.ts';
import classes from './panel.module.css';

export interface PrivacyLineProps {
  secrecy: SecrecyState | undefined;
  other: Other;
}

/** Who can read this chat, as far as it is known: nothing is claimed that does not hold. */
export function PrivacyLine({ secrecy, other }: PrivacyLineProps) {
  const peer = secrecy?.people[other._id];
  if (isEncrypted(secrecy, peer)) {
    return (
      <p className={classes.promise} data-claim>
        <IconLock size={16} aria-hidden="true" />
        <span>
          {sealedChat.claim(other.name)}{' '}
          <Link to={paths.secureMessages}>{sealedChat.claim_link}</Link>
        </span>
      </p>
    );
  }
  // A line that is not known yet keeps its place.
  if (isUnknown(secrecy, peer)) return <p className={classes.promise}>{'\u00a0'}</p>;
  const sentence = sentenceOf(secrecy, peer, other.name);
  if (!sentence) return null;
  const Icon = secrecy?.own === 'ready' ? IconLockOpen : IconLock;
  return (
    <p className={classes.promise}>
      <Icon size={16} aria-hidden="true" />
      {sentence}
    </p>
  );
}

const isUnknown = (secrecy: SecrecyState | undefined, peer: PeerStanding | undefined): boolean =>
  secrecy?.own === 'loading' ||
  (secrecy?.own === 'ready' && (peer === undefined || peer.kind === 'loading'));

/** Both sides have keys that are in use. */
export const isEncrypted = (
  secrecy: SecrecyState | undefined,
  peer: PeerStanding | undefined,
): boolean => secrecy?.own === 'ready' && peer?.kind === 'accepted';

function sentenceOf(
  secrecy: SecrecyState | undefined,
  peer: PeerStanding | undefined,
  name: string,
): string | undefined {
  if (!secrecy || secrecy.own === 'new' || secrecy.own === 'unable')
    return outcomes.chat.privacy(name);
  if (secrecy.own !== 'ready') return sealedChat.not_here;
  return peer?.kind === 'none' ? sealedChat.not_yet(name) : undefined;
}
