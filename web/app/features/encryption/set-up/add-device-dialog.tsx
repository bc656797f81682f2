import { Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { deviceWords } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { QrCode } from '#app/components/pictures/qr-code.tsx';
import { formatDateTime } from '#app/lib/format/dates.ts';
import { useCopyToClipboard } from '#app/lib/page/use-copy.ts';
import { useResetOnOpen } from '#app/lib/page/use-opening.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { keysSentence } from '../keys-sentence.ts';
import { cancelDeviceCode, type DeviceCode, makeDeviceCode } from '../trust/device-code.ts';
import classes from './add-device.module.css';
import type { KeyDialogProps } from './key-dialog.tsx';

const words = deviceWords.add;

/** Shows a one-time code for another device. The code is only in this page's memory. */
export default function AddDeviceDialog({ opened, onClose, deps, me }: KeyDialogProps) {
  const [shown, setShown] = useState<DeviceCode>();
  // The server requires a recent sign-in here; typing the password is not enough.
  const fresh = useFreshSignIn(false);
  const making = useAction(() => fresh.run(() => makeDeviceCode(deps, me)), {
    toast: false,
    after: setShown,
    say: (error) => ({ failure: keysSentence(error, outcomes.refusals.internal) }),
  });
  const cancelling = useAction(() => cancelDeviceCode(deps), {
    done: words.cancelled,
    failed: words.not_cancelled,
    toast: false,
    after: onClose,
  });
  const isBusy = making.isBusy || cancelling.isBusy;
  // The code is cleared when the dialog closes.
  useResetOnOpen(!opened, () => {
    setShown(undefined);
    making.clear();
    cancelling.clear();
  });

  return (
    <>
      <Dialog
        opened={opened && !fresh.isAsking}
        onClose={onClose}
        title={words.title}
        lead={words.lead}
        closable={!isBusy}
        cancelLabel={shown ? undefined : 'Cancel'}
        actions={
          shown ? (
            <>
              <Button disabled={isBusy} onClick={() => void cancelling.run()}>
                {words.cancel}
              </Button>
              <Button variant="primary" disabled={isBusy} onClick={onClose}>
                Done
              </Button>
            </>
          ) : (
            <Button variant="primary" disabled={isBusy} onClick={() => void making.run()}>
              {making.isBusy ? words.showing : words.show}
            </Button>
          )
        }
      >
        <Stack gap="sm" align="flex-start">
          {shown ? (
            <DeviceCodeDisplay shown={shown} address={getAddDeviceUrl(me.role, shown.code)} />
          ) : (
            <>
              <p>{words.warning}</p>
              <p>{words.sign_in_first}</p>
            </>
          )}
        </Stack>
        <FailureAlert sentence={making.failure ?? cancelling.failure} />
      </Dialog>
      {fresh.dialog}
    </>
  );
}

/** Shows the one-time code as a QR code and as text. */
function DeviceCodeDisplay({ shown, address }: { shown: DeviceCode; address: string }) {
  const { code, expiresAt } = shown;
  const id = useId();
  const how = useRef<HTMLParagraphElement>(null);
  const { said, copy } = useCopyToClipboard();
  // The clicked button is unmounted, so the focus moves to the instructions.
  useEffect(() => how.current?.focus(), []);
  return (
    <>
      <p ref={how} tabIndex={-1} className={classes.how}>
        {words.how}
      </p>
      <QrCode text={address} label={words.picture} />
      <Text id={id} fw={600}>
        {words.label}
      </Text>
      <code className={classes.code} aria-labelledby={id}>
        {code}
      </code>
      <div>
        <Button leftSection={<IconCopy aria-hidden="true" />} onClick={() => void copy(code)}>
          Copy
        </Button>
        <Text mih="1.45em" c="dimmed" fz="sm" role="status">
          {said}
        </Text>
      </div>
      <p>{words.until(formatDateTime(expiresAt))}</p>
    </>
  );
}

/** URL to open on the new device. The fragment with the code is not sent to the server. */
const getAddDeviceUrl = (role: 'customer' | 'vendor', code: string): string =>
  `${window.location.origin}${role === 'vendor' ? paths.vendorAddDevice : paths.customerAddDevice}#${code}`;
