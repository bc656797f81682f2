import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Link } from 'react-router';
import type { EncryptionState } from '#app/lib/encryption.ts';
import { paths } from '#app/lib/paths.ts';
import type { Other } from '../model/inbox-requests.ts';
import classes from '../thread/thread-panel.module.css';

/** Sentence about who can read this chat. It states only facts that are known for certain. */
export function PrivacyLine({
  encryption,
  other,
}: {
  encryption: EncryptionState | undefined;
  other: Other;
}) {
  if (isEncrypted(encryption, other._id)) {
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
  const sentence = getPrivacySentence(encryption, other);
  if (sentence === undefined) return null;
  // While the text is unknown, an empty line reserves its space.
  if (sentence === '') return <p className={classes.promise}>{'\u00a0'}</p>;
  const Icon = sentence === sealedChat.not_here ? IconLock : IconLockOpen;
  return (
    <p className={classes.promise}>
      <Icon size={16} aria-hidden="true" />
      <span>{sentence}</span>
    </p>
  );
}

/** True if the message keys of both parties are in use. */
export const isEncrypted = (encryption: EncryptionState | undefined, otherId: string): boolean =>
  encryption?.own === 'ready' && encryption.people[otherId]?.kind === 'accepted';

/** Returns the sentence; empty while it is unknown which of the parties have keys. */
function getPrivacySentence(encryption: EncryptionState | undefined, { _id, name }: Other) {
  if (!encryption || encryption.own === 'unable') return outcomes.chat.privacy;
  if (encryption.own === 'loading') return '';
  if (encryption.own !== 'ready') return sealedChat.not_here;
  const { kind } = encryption.people[_id] ?? { kind: 'loading' };
  if (kind === 'loading') return '';
  return kind === 'none' ? sealedChat.not_yet(name) : undefined;
}
