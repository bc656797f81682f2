import { Box, Text } from '@mantine/core';
import { IconExternalLink, IconLock } from '@tabler/icons-react';
import type {
  Attachment,
  LoanApplication,
} from '@threshold/contract/endpoints/applications/loan-applications';
import { limits } from '@threshold/contract/limits';
import type { FileLinks } from '@threshold/contract/primitives';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import {
  createAllFilesFlow,
  createSharedFileFlow,
  type LinksByPath,
} from '#app/components/dialogs/file-access/file-ways.ts';
import {
  type FileReader,
  useCodeDialog,
} from '#app/components/dialogs/file-access/use-code-dialog.tsx';
import { formatFileSize } from '#app/lib/files/file-text.ts';
import { useAfter } from '#app/lib/page/timers.ts';
import classes from './lead-page.module.css';
import { LeadSection } from './lead-part.tsx';

function describeFileAccess(files: number, areOpen: boolean): string {
  if (!areOpen) return 'The customer has closed the files.';
  return files === 0
    ? 'No files.'
    : 'They open with a code of your authenticator app. The customer sees who opened which, and when.';
}

interface LeadFilesProps {
  lead: LoanApplication;
  reader: FileReader;
}

/** Time in ms for which links are used: their lifetime less the maximum duration of a request. */
const LINK_MS = limits.files.link_minutes * 60_000 - limits.request.timeout_ms;
const noLinks: LinksByPath = new Map();

/** Files of an application, for the broker. A code opens one file or all files. */
export function LeadFiles({ lead: { attachments, files_open }, reader }: LeadFilesProps) {
  const { ask, dialog } = useCodeDialog(reader);
  const [links, setLinks] = useState(noLinks);
  useAfter(links.size > 0 ? LINK_MS : undefined, () => setLinks(noLinks), links);
  return (
    <LeadSection
      id="lead-files"
      title="Files"
      action={
        attachments.length > 1 && (
          <Button
            size="sm"
            leftSection={<IconLock aria-hidden="true" />}
            onClick={() => ask(createAllFilesFlow(attachments, reader.role, setLinks))}
          >
            Open all
          </Button>
        )
      }
    >
      <Text c="dimmed" fz="sm">
        {describeFileAccess(attachments.length, files_open)}
      </Text>
      <ul className={classes.files}>
        {attachments.map((file) => (
          <li key={file.s3_url_path}>
            <div>
              <Box component="b" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {file.original_name}
              </Box>
              <Text c="dimmed" fz="sm">
                {formatFileSize(file.size)}
              </Text>
            </div>
            <OpenFileButton
              file={file}
              links={links.get(file.s3_url_path)}
              onAsk={() => ask(createSharedFileFlow(file, reader.role))}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </LeadSection>
  );
}

interface OpenFileButtonProps {
  file: Attachment;
  links: FileLinks | undefined;
  onAsk: () => void;
}

/** Link to a file while the link is valid, otherwise a button that requests a link. */
function OpenFileButton({ file: { original_name }, links, onAsk }: OpenFileButtonProps) {
  const look = { size: 'sm', 'aria-label': `Open ${original_name}` } as const;
  return links ? (
    <Button
      {...look}
      component="a"
      leftSection={<IconExternalLink aria-hidden="true" />}
      href={links.view_url ?? links.file_url}
      target="_blank"
      rel="noreferrer"
    >
      Open
    </Button>
  ) : (
    <Button {...look} leftSection={<IconLock aria-hidden="true" />} onClick={onAsk}>
      Open
    </Button>
  );
}
