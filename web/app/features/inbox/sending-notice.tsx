import { Button } from '@mantine/core';
import { outcomes } from '@threshold/contract/outcomes';
import { e2eeOutcomes, sealedChat } from '@threshold/contract/outcomes-e2ee';
import { useState } from 'react';
import { Notice } from '#app/components/notice.tsx';
import type { KeyOwner, SecrecyState } from '#app/lib/secrecy.ts';
import { toasts } from '#app/lib/toasts.ts';
import { CompareCode } from './compare-code.tsx';
import type { Inbox } from './inbox.ts';
import type { Other } from './inbox-calls.ts';
import classes from './panel.module.css';
import { codeWith, type ShownCode } from './security-code.ts';
import type { Way } from './send-mode.ts';

export interface SendingNoticeProps {
  inbox: Inbox;
  me: KeyOwner;
  way: Way;
  secrecy: SecrecyState | undefined;
  other: Other;
}

/** Why nothing can be sent just now, with what helps; and what has changed about the other side's keys. */
export function SendingNotice({ inbox, me, way, secrecy, other }: SendingNoticeProps) {
  const peer = secrecy?.people[other._id];
  const code = codeWith(other._id, secrecy);
  const [compared, setCompared] = useState<ShownCode>();
  const [isComparing, setComparing] = useState(false);
  const OwnKeys = inbox.secrecy()?.parts.OwnKeys;
  return (
    <>
      {way === 'own' && OwnKeys && (
        <div className={classes.strip}>
          <OwnKeys me={me} />
        </div>
      )}
      {way === 'own' && !OwnKeys && (
        <Strip act="Try again" onAct={() => inbox.checkAgain(other._id)}>
          {sealedChat.not_here}
        </Strip>
      )}
      {way === 'reset' && <AcceptReset inbox={inbox} other={other} />}
      {way === 'reset-verified' && (
        <Strip
          tone="error"
          act={e2eeOutcomes.verify.compare}
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
      {way === 'stale' && (
        <Strip tone="error" act="Try again" onAct={() => inbox.checkAgain(other._id)}>
          {sealedChat.peer_stale(other.name)}
        </Strip>
      )}
      {way === 'failed' && (
        <Strip tone="error" act="Try again" onAct={() => inbox.checkAgain(other._id)}>
          {sealedChat.peer_failed(other.name)}
        </Strip>
      )}
      {way === 'sealed' && peer?.kind === 'accepted' && peer.isRotated && (
        <Strip>{sealedChat.rotated(other.name)}</Strip>
      )}
    </>
  );
}

/** One tap, since nobody had compared the code before. */
function AcceptReset({ inbox, other }: Pick<SendingNoticeProps, 'inbox' | 'other'>) {
  const [isBusy, setBusy] = useState(false);
  async function accept() {
    setBusy(true);
    try {
      await inbox.secrecy()?.accept(other._id, false);
    } catch {
      toasts.error(outcomes.refusals.internal);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Strip act={sealedChat.reset_accept} isBusy={isBusy} onAct={() => void accept()}>
      {sealedChat.reset(other.name)}
    </Strip>
  );
}

interface StripProps {
  tone?: 'info' | 'error';
  children: string;
  act?: string;
  isBusy?: boolean;
  onAct?: () => void;
}

function Strip({ tone, children, act, isBusy, onAct }: StripProps) {
  return (
    <div className={classes.strip}>
      <Notice tone={tone}>
        <p>{children}</p>
        {act && (
          <Button size="sm" disabled={isBusy} onClick={onAct}>
            {act}
          </Button>
        )}
      </Notice>
    </div>
  );
}
