import { IconExternalLink, IconLock } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import type { Attachment, LoanApplication } from '@threshold/contract/loan-applications';
import type { FileLinks } from '@threshold/contract/primitives';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import {
  allFilesWay,
  type LinksByPath,
} from '#app/components/dialogs/file-access/all-files-way.ts';
import { sharedFileWay } from '#app/components/dialogs/file-access/shared-file-way.ts';
import {
  type FileReader,
  useCodeDialog,
} from '#app/components/dialogs/file-access/use-code-dialog.tsx';
import { fileSizeText } from '#app/lib/files/file-text.ts';
import { useAfter } from '#app/lib/page/use-after.ts';
import classes from './lead-page.module.css';

export interface LeadFilesProps {
  lead: LoanApplication;
  reader: FileReader;
}

/** Lifetime of the server's links, minus the time that a request may take. */
const LINK_MS = limits.files.link_minutes * 60_000 - limits.request.timeout_ms;
const noLinks: LinksByPath = new Map();

/** Files of an application. One code opens a single file or all of them. */
export function LeadFiles({ lead: { attachments, files_open }, reader }: LeadFilesProps) {
  const { ask, dialog } = useCodeDialog(reader);
  const [links, setLinks] = useState(noLinks);
  useAfter(links.size > 0 ? LINK_MS : undefined, () => setLinks(noLinks), links);
  return (
    <section className={classes.part} aria-labelledby="lead-files">
      <div className={classes.partHead}>
        <h2 id="lead-files">Files</h2>
        {attachments.length > 1 && (
          <Button
            size="sm"
            leftSection={<IconLock aria-hidden="true" />}
            onClick={() => ask(allFilesWay(attachments, reader.role, setLinks))}
          >
            Open all
          </Button>
        )}
      </div>
      {!files_open && <p className={classes.note}>The customer has closed the files.</p>}
      {files_open && (
        <p className={classes.note}>
          {attachments.length === 0
            ? 'No files.'
            : 'They open with a code of your authenticator app. The customer sees who opened which, and when.'}
        </p>
      )}
      <ul className={classes.files}>
        {attachments.map((file) => (
          <li key={file.s3_url_path}>
            <div>
              <b>{file.original_name}</b>
              <p className={classes.note}>{fileSizeText(file.size)}</p>
            </div>
            <OpenFile
              file={file}
              links={links.get(file.s3_url_path)}
              onAsk={() => ask(sharedFileWay(file, reader.role))}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

interface OpenFileProps {
  file: Attachment;
  links: FileLinks | undefined;
  onAsk: () => void;
}

/** A link while it is valid, otherwise a button that requests it. */
function OpenFile({ file: { original_name }, links, onAsk }: OpenFileProps) {
  const label = `Open ${original_name}`;
  return links ? (
    <Button
      component="a"
      size="sm"
      leftSection={<IconExternalLink aria-hidden="true" />}
      aria-label={label}
      href={links.view_url ?? links.file_url}
      target="_blank"
      rel="noreferrer"
    >
      Open
    </Button>
  ) : (
    <Button
      size="sm"
      leftSection={<IconLock aria-hidden="true" />}
      aria-label={label}
      onClick={onAsk}
    >
      Open
    </Button>
  );
}
