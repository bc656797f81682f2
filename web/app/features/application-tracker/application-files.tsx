import type {
  Attachment,
  LoanApplication,
} from '@threshold/contract/endpoints/applications/loan-applications';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { dayText } from '#app/lib/format/dates.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { endFileAccess } from './api.ts';
import classes from './tracker.module.css';
import type { ApplicationAct } from './use-application-act.ts';

interface ApplicationFilesProps {
  application: LoanApplication;
  broker: string;
  act: ApplicationAct;
}

/** Files of an application and their access, which can be ended for each file. */
export function ApplicationFiles({ application, broker, act }: ApplicationFilesProps) {
  const { _id, attachments, files_open } = application;
  const [asked, setAsked] = useState<Attachment>();
  const [isAsking, setAsking] = useState(false);
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
                onClick={() => {
                  setAsked(file);
                  setAsking(true);
                }}
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
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`End access to ${asked?.original_name ?? ''}?`}
        text={`${broker} can no longer open this file; the others stay open. A copy that was saved before stays with them.`}
        confirmLabel="End access"
        busyLabel="Ending..."
        dangerous
        onConfirm={async () => {
          if (asked)
            await act(() => endFileAccess(_id, asked.s3_url_path), outcomes.loan.file_access_ended);
        }}
      />
    </section>
  );
}
