import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import type { EncryptionState, KeyOwner } from '#app/lib/encryption.ts';
import type { Inbox } from '../model/inbox.ts';
import type { Other } from '../model/inbox-requests.ts';
import type { SendMode } from '../model/send-mode.ts';
import { CompareCode } from '../security/compare-code.tsx';
import { codeWith, type ShownCode } from '../security/security-code.ts';
import classes from './panel.module.css';

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
  const code = codeWith(other._id, encryption);
  const [compared, setCompared] = useState<ShownCode>();
  const [isComparing, setComparing] = useState(false);
  const OwnKeys = inbox.encryption()?.parts.OwnKeys;
  return (
    <>
      {mode === 'own' && OwnKeys && (
        <div className={classes.strip}>
          <OwnKeys me={me} />
        </div>
      )}
      {mode === 'own' && !OwnKeys && (
        <Strip act="Try again" onAct={() => inbox.checkAgain(other._id)}>
          {sealedChat.not_here}
        </Strip>
      )}
      {mode === 'reset-verified' && (
        <Strip
          tone="error"
          act={sealedChat.compare_code}
          onAct={() => {
            setCompared(code);
            setComparing(true);
          }}
        >
          {sealedChat.reset_verified(other.name)}
        </Strip>
      )}
      <CompareCode
        inbox={inbox}
        other={other}
        compared={compared}
        now={code}
        opened={isComparing}
        onClose={() => setComparing(false)}
      />
      {mode === 'stale' && (
        <Strip tone="error" act="Try again" onAct={() => inbox.checkAgain(other._id)}>
          {sealedChat.peer_stale(other.name)}
        </Strip>
      )}
      {mode === 'failed' && (
        <Strip tone="error" act="Try again" onAct={() => inbox.checkAgain(other._id)}>
          {sealedChat.peer_failed(other.name)}
        </Strip>
      )}
      {mode === 'sealed' && peer?.kind === 'accepted' && peer.isRotated && (
        <Strip>{sealedChat.rotated(other.name)}</Strip>
      )}
    </>
  );
}

interface StripProps {
  tone?: 'info' | 'error';
  children: string;
  act?: string;
  onAct?: () => void;
}

function Strip({ tone, children, act, onAct }: StripProps) {
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
