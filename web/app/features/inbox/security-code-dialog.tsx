import { Button } from '@mantine/core';
import { outcomes } from '@threshold/contract/outcomes';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import { useState } from 'react';
import { Dialog } from '#app/components/dialog.tsx';
import { Notice } from '#app/components/notice.tsx';
import { QrCode } from '#app/components/qr-code.tsx';
import { sentenceOf } from '#app/lib/api-error.ts';
import type { Other } from './inbox-calls.ts';
import classes from './security-code-dialog.module.css';

const { verify } = e2eeOutcomes;

/** The code of two people's message keys, as it stands now. */
export interface ShownCode {
  /** Sixty digits in twelve groups. */
  readonly code: string;
  readonly verified: boolean;
  /** The other side's keys were reset, and nobody has accepted the new ones yet. */
  readonly isReset: boolean;
}

export interface SecurityCodeDialogProps {
  opened: boolean;
  onClose: () => void;
  other: Other;
  shown: ShownCode;
  /** Notes that both see this code. */
  onVerify: (code: string) => Promise<void>;
}

/** The way to find out that nobody stands between two people: both compare the same sixty digits. */
export default function SecurityCodeDialog(props: SecurityCodeDialogProps) {
  const { opened, onClose, other, shown, onVerify } = props;
  const { code, verified, isReset } = shown;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function mark() {
    setBusy(true);
    setFault(undefined);
    try {
      await onVerify(code);
    } catch (error) {
      setFault(sentenceOf(error, outcomes.refusals.internal));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Security code"
      lead={verify.lead(other.name)}
      closable={!isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Close
          </Button>
          {!verified && (
            <Button variant="lamp" disabled={isBusy} onClick={() => void mark()}>
              {isBusy ? 'Marking...' : 'Mark as verified'}
            </Button>
          )}
        </>
      }
    >
      {isReset && <Notice>{verify.reset(other.firstName)}</Notice>}
      <div className={classes.code}>
        <ol className={classes.digits} aria-label="The sixty digits">
          {code.split(' ').map((group, nr) => (
            // The same five digits may stand in two places.
            <li key={`${nr} ${group}`}>{group}</li>
          ))}
        </ol>
        <QrCode text={code.replaceAll(' ', '')} label="The sixty digits as a QR code" />
      </div>
      <ul className={classes.ways}>
        {verify.ways(other.firstName).map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      <p role="status">{verified && verify.done(other.firstName)}</p>
      {fault && <Notice tone="error">{fault}</Notice>}
    </Dialog>
  );
}
