import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { createBackState } from '../../../lib/page/link-state.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { Dialog } from '../dialog.tsx';

export interface TwoFactorFirstDialogProps {
  opened: boolean;
  onClose: () => void;
  onLeave: () => void;
  role: MemberRole;
  backTo: string;
}

/** Asks to turn on two-factor authentication first, because files open only with a code. */
export default function TwoFactorFirstDialog(props: TwoFactorFirstDialogProps) {
  const { opened, onClose, onLeave, role, backTo } = props;
  const settings = role === 'vendor' ? paths.vendorSettings : paths.customerSettings;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Two-factor first"
      lead={outcomes.twoFactor.needed}
      cancelLabel="Cancel"
      actions={
        <Button
          component={Link}
          variant="primary"
          to={withQuery(settings, { tab: 'two_factor' })}
          state={createBackState(backTo)}
          onClick={onLeave}
        >
          Go to settings
        </Button>
      }
    />
  );
}
