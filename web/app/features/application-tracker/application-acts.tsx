import { Group } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { paths } from '#app/lib/paths.ts';
import { endAccess, withdraw } from './api.ts';
import type { ApplicationAct } from './use-application-act.ts';

interface ApplicationActsProps {
  application: LoanApplication;
  broker: string;
  act: ApplicationAct;
}

/** Actions: write to the broker, end the access to all files, withdraw the application. */
export function ApplicationActs({ application, broker, act }: ApplicationActsProps) {
  const { _id, vendor, files_open, attachments, withdrawn_at } = application;
  const [open, setOpen] = useState<'access' | 'withdraw'>();
  const close = () => setOpen(undefined);
  // The vendor's account was deleted, so neither chat nor withdrawal is possible.
  if (vendor.status === null) return null;

  return (
    <Group gap="xs" align="stretch">
      <Button
        component={Link}
        size="sm"
        variant="soft"
        leftSection={<IconMessage aria-hidden="true" />}
        to={paths.customerConversation(vendor._id)}
        aria-label={`Message ${broker}`}
      >
        Message
      </Button>
      {files_open && attachments.length > 0 && (
        <Button
          size="sm"
          aria-label={`End access to files for ${broker}`}
          onClick={() => setOpen('access')}
        >
          End access to files
        </Button>
      )}
      {!withdrawn_at && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Withdraw the application to ${broker}`}
          onClick={() => setOpen('withdraw')}
        >
          Withdraw
        </Button>
      )}
      <LazyConfirmDialog
        opened={open === 'access'}
        onClose={close}
        title="End access to your files?"
        text={`${broker} can no longer open the files of this application. Copies that were saved before stay with them.`}
        confirmLabel="End access"
        busyLabel="Ending..."
        dangerous
        onConfirm={() => act(() => endAccess(_id), outcomes.loan.access_ended)}
      />
      <LazyConfirmDialog
        opened={open === 'withdraw'}
        onClose={close}
        title="Withdraw this application?"
        text={`${broker} no longer sees your answers, your contact details and your files. What was saved before stays with them. You can apply again at any time.`}
        confirmLabel="Withdraw"
        busyLabel="Withdrawing..."
        keepLabel="Keep application"
        dangerous
        onConfirm={() => act(() => withdraw(_id), outcomes.loan.withdrawn)}
      />
    </Group>
  );
}
