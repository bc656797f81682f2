import { deviceWords } from '@threshold/contract/outcomes-devices';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { useRead } from '#app/lib/api/use-read.ts';
import { momentText } from '#app/lib/format/dates.ts';
import { useAction } from '#app/lib/use-action.ts';
import classes from './own-keys-part.module.css';
import { cancelDeviceCode, readDeviceSlot } from './trust/add-device.ts';
import type { KeyDeps } from './trust/own-keys.ts';

const words = deviceWords.add;

/** The open one-time code of the account, if there is one: every session can cancel it. `readKey` reads it again. */
export function OpenSlot({ deps, readKey }: { deps: Pick<KeyDeps, 'api'>; readKey: string }) {
  const { data: slot, change } = useRead(readKey, readDeviceSlot);
  const cancel = useAction(() => cancelDeviceCode(deps), {
    done: words.cancelled,
    failed: words.not_cancelled,
    toast: false,
    after: () => change(() => null),
  });
  if (!slot) return null;
  return (
    <>
      <Alert>{words.open(slot.device, momentText(slot.expires_at))}</Alert>
      <div className={classes.actions}>
        <Button disabled={cancel.isBusy} onClick={() => void cancel.run()}>
          {words.cancel}
        </Button>
      </div>
      <FailureAlert sentence={cancel.failure} />
    </>
  );
}
