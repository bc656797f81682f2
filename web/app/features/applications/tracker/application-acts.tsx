import { Group } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import type {
  Attachment,
  LoanApplication,
} from '@threshold/contract/endpoints/applications/loan-applications';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { useDialogSubject } from '#app/components/dialogs/use-dialog-subject.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import classes from './tracker.module.css';
import { type ApplicationAction, endAccess, endFileAccess, withdraw } from './use-application.ts';

interface ApplicationActionsProps {
  application: LoanApplication;
  broker: string;
  act: ApplicationAction;
}

/** Buttons that message the broker, end access to all files, or withdraw the application. */
export function ApplicationActions({ application, broker, act }: ApplicationActionsProps) {
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

/** Files of an application, with buttons that end the broker's access to a file. */
export function ApplicationFiles({ application, broker, act }: ApplicationActionsProps) {
  const { _id, attachments, files_open } = application;
  const { subject, isOpen, open, close } = useDialogSubject<Attachment>();
  if (attachments.length === 0) return null;
  return (
    <section>
      <h4>Files</h4>
      <ul className={classes.files}>
        {attachments.map((file) => (
          <li key={file.s3_url_path}>
            <span>
              <span>{file.original_name}</span>
              {file.access_ended_at && (
                <span className={classes.note}>{`Closed ${dayText(file.access_ended_at)}`}</span>
              )}
            </span>
            {files_open && !file.access_ended_at && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`End access to ${file.original_name} for ${broker}`}
                onClick={() => open(file)}
              >
                End access
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        <span>
          {files_open
            ? `${broker} opens files with a code. `
            : `${broker} can no longer open these. `}
        </span>
        <Link to={withQuery(paths.customerSettings, { tab: 'documents' })}>
          View or delete them
        </Link>
      </p>
      <LazyConfirmDialog
        opened={isOpen}
        onClose={close}
        title={`End access to ${subject?.original_name ?? ''}?`}
        text={`${broker} can no longer open this file; the others stay open. A copy that was saved before stays with them.`}
        confirmLabel="End access"
        busyLabel="Ending..."
        dangerous
        onConfirm={async () => {
          if (subject)
            await act(
              () => endFileAccess(_id, subject.s3_url_path),
              outcomes.loan.file_access_ended,
            );
        }}
      />
    </section>
  );
}
