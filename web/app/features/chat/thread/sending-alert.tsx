import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import type { EncryptionState, KeyOwner } from '#app/lib/encryption.ts';
import type { Inbox } from '../model/inbox.ts';
import type { Other } from '../model/inbox-requests.ts';
import { useCompareCode } from '../security/compare-code.tsx';
import type { SendMode } from '../sending/send-mode.ts';
import classes from './thread-panel.module.css';

export interface SendingAlertProps {
  inbox: Inbox;
  me: KeyOwner;
  mode: SendMode;
  encryption: EncryptionState | undefined;
  other: Other;
}

/** The reason why nothing can be sent, with a remedy, and notices about the other party's keys. */
export function SendingAlert({ inbox, me, mode, encryption, other }: SendingAlertProps) {
  const peer = encryption?.people[other._id];
  const { compare, dialog } = useCompareCode(inbox, other, encryption);
  const OwnKeys = inbox.encryption()?.parts.OwnKeys;
  const checkAgain = () => inbox.checkAgain(other._id);
  return (
    <>
      {mode === 'own' && OwnKeys && (
        <div className={classes.strip}>
          <OwnKeys me={me} />
        </div>
      )}
      {mode === 'own' && !OwnKeys && (
        <Strip act="Try again" onAct={checkAgain}>
          {sealedChat.not_here}
        </Strip>
      )}
      {mode === 'reset-verified' && (
        <Strip tone="error" act={sealedChat.compare_code} onAct={compare}>
          {sealedChat.reset_verified(other.name)}
        </Strip>
      )}
      {dialog}
      {mode === 'stale' && (
        <Strip tone="error" act="Try again" onAct={checkAgain}>
          {sealedChat.peer_stale(other.name)}
        </Strip>
      )}
      {mode === 'failed' && (
        <Strip tone="error" act="Try again" onAct={checkAgain}>
          {sealedChat.peer_failed(other.name)}
        </Strip>
      )}
      {mode === 'sealed' && peer?.kind === 'accepted' && peer.isRotated && (
        <Strip>{sealedChat.rotated(other.name)}</Strip>
      )}
    </>
  );
}

function Strip({
  tone,
  children,
  act,
  onAct,
}: {
  tone?: 'error';
  children: string;
  act?: string;
  onAct?: () => void;
}) {
  return (
    <div className={classes.strip}>
      <Alert tone={tone}>
        <p>{children}</p>
        {act && (
          <Button size="sm" onClick={onAct}>
            {act}
          </Button>
        )}
      </Alert>
    </div>
  );
}
