import { Group, Stack } from '@mantine/core';
import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { Button } from '#app/components/buttons/button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { QrCode } from '#app/components/pictures/qr-code.tsx';
import { useAction } from '#app/lib/use-action.ts';
import type { Other } from '../model/inbox-requests.ts';
import { compareSecurityCode, type SecurityCode } from './security-code.ts';
import classes from './security-code-dialog.module.css';

const { verify } = e2eeOutcomes;

export interface SecurityCodeDialogProps {
  opened: boolean;
  onClose: () => void;
  other: Other;
  /** The code when the dialog was opened; it stays the same while the member reads it out. */
  compared: SecurityCode;
  now: SecurityCode | undefined;
  onVerify: () => Promise<void>;
}

/** Lets both parties compare sixty digits. These differ if the key exchange was manipulated. */
export default function SecurityCodeDialog(props: SecurityCodeDialogProps) {
  const { opened, onClose, other, compared, now, onVerify } = props;
  const { code } = compared;
  const comparison = compareSecurityCode(code, now);
  const isReset = now?.isReset ?? compared.isReset;
  const { run, isBusy, failure } = useAction(onVerify, { toast: false });

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Security code"
      lead={verify.lead(other.name)}
      closable={!isBusy}
      cancelLabel="Close"
      actions={
        comparison === 'open' && (
          <Button variant="primary" disabled={isBusy} onClick={() => void run()}>
            {isBusy ? 'Marking...' : 'Mark as verified'}
          </Button>
        )
      }
    >
      <div role="status">
        {comparison === 'changed' && <Alert tone="error">{verify.changed(other.firstName)}</Alert>}
      </div>
      {comparison !== 'changed' && isReset && <Alert>{verify.reset(other.firstName)}</Alert>}
      <Group gap="lg" justify="center">
        <ol className={classes.digits} aria-label="The sixty digits">
          {code.split(' ').map((group, nr) => (
            // The React key contains the index, because the same five digits may occur twice.
            <li key={`${nr} ${group}`}>{group}</li>
          ))}
        </ol>
        <QrCode text={code.replaceAll(' ', '')} label="The sixty digits as a QR code" />
      </Group>
      <Stack component="ul" gap="xs" pl="var(--s-20)" style={{ listStyle: 'disc' }}>
        {verify.ways(other.firstName).map((way) => (
          <li key={way}>{way}</li>
        ))}
      </Stack>
      <p role="status">{comparison === 'verified' && verify.done(other.firstName)}</p>
      {failure && <Alert tone="error">{failure}</Alert>}
    </Dialog>
  );
}
