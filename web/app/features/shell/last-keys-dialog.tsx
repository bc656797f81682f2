import { outcomes } from '@threshold/contract/outcomes';
import { ownKeysWords } from '@threshold/contract/outcomes-e2ee';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { listUnsentThings } from '#app/lib/account/storage.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';

const { log_out: words } = ownKeysWords;

export interface LastKeysDialogProps {
  opened: boolean;
  onClose: () => void;
  role: MemberRole;
  leave: (isWithKeys: boolean) => Promise<void>;
}

/**
 * Confirmation before logging out of the only browser that can decrypt the member's messages. The
 * keys stay here unless the member chooses to remove them.
 */
export function LastKeysDialog({ opened, onClose, role, leave }: LastKeysDialogProps) {
  const navigate = useNavigate();
  const { run, isBusy, failure, clear } = useAction(leave, { after: onClose });
  const settings = role === 'customer' ? paths.customerSettings : paths.vendorSettings;
  function close() {
    clear();
    onClose();
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Log out?"
      lead={leadText()}
      closable={!isBusy}
      actions={
        <>
          <Button disabled={isBusy} onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button variant="danger" disabled={isBusy} onClick={() => void run(true)}>
            {words.lose}
          </Button>
          <Button disabled={isBusy} onClick={() => void run(false)}>
            {words.leave}
          </Button>
          <Button
            variant="primary"
            disabled={isBusy}
            onClick={() => {
              close();
              void navigate(`${settings}?tab=privacy`);
            }}
          >
            {words.secure}
          </Button>
        </>
      }
    >
      <FailureAlert sentence={failure} />
    </Dialog>
  );
}

function leadText(): string {
  const things = listUnsentThings();
  return things.length > 0 ? `${words.lead} ${outcomes.signIn.sign_out_loses(things)}` : words.lead;
}
