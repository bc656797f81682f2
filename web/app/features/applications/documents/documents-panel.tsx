import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconEye, IconLock, IconTrash } from '@tabler/icons-react';
import type { CustomerDocument } from '@threshold/contract/endpoints/accounts/customers';
import { limits } from '@threshold/contract/limits';
import type { FileLinks } from '@threshold/contract/primitives';
import { isViewable } from '@threshold/contract/rules/files';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Fragment, useId, useRef } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { type FileFlow, othersOpen } from '#app/components/dialogs/file-access/code-way.ts';
import {
  type FileReader,
  useCodeDialog,
} from '#app/components/dialogs/file-access/use-code-dialog.tsx';
import { useFileDeletion } from '#app/components/dialogs/use-file-deletion.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import headClasses from '#app/components/layout/head.module.css';
import { DataTable } from '#app/components/lists/tables.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { formatFileSize, formatFileType } from '#app/lib/files/file-text.ts';
import { downloadFrom } from '#app/lib/files/save.ts';
import { dayText } from '#app/lib/format/dates.ts';
import classes from './documents.module.css';
import { useDocuments } from './use-documents.ts';

const { code_failed, opened, unlocked } = outcomes.documents;
const sentences = {
  refused: code_failed,
  doneMs: limits.toast.settings_ms,
} as const;

type FileAccessMode = 'view' | 'download';

function getDialogText(use: FileAccessMode, type: string): string {
  if (use === 'download') return `The file is saved on this device. ${othersOpen}`;
  const what = isViewable(type)
    ? 'The file opens in a new tab.'
    : 'Browsers do not show this type of file, so it is saved on this device.';
  return `${what} ${othersOpen}`;
}

function openOrSaveFile(use: FileAccessMode, { file_url, view_url }: FileLinks): void {
  if (use === 'view' && view_url) window.open(view_url, '_blank', 'noopener');
  else downloadFrom(file_url);
}

/** Options of the code dialog for a document. After a recent code, no further code is needed. */
function getDocumentDialogOptions(
  use: FileAccessMode,
  { original_name, file_type }: CustomerDocument,
  linksBy: (code?: string) => Promise<FileLinks>,
): FileFlow {
  return {
    ...sentences,
    title: `${use === 'view' ? 'View' : 'Download'} ${original_name}`,
    lead: getDialogText(use, file_type),
    send: async (code) => openOrSaveFile(use, await linksBy(code)),
    done: opened,
  };
}

function getAllDocumentsDialogOptions(send: (code?: string) => Promise<void>): FileFlow {
  return {
    ...sentences,
    title: 'Unlock all documents',
    lead: `You can then view and download each of them for ${limits.files.link_minutes} minutes.`,
    send,
    done: unlocked,
  };
}

interface DocumentsTableProps {
  labelledBy: string;
  documents: readonly CustomerDocument[];
  onUse: (use: FileAccessMode, document: CustomerDocument) => void;
  onDelete: (document: CustomerDocument) => void;
}

function DocumentsTable(props: DocumentsTableProps) {
  const { labelledBy, documents, onUse, onDelete } = props;
  return (
    <DataTable
      variant="blocks"
      fz="sm"
      verticalSpacing="sm"
      className={classes.table}
      aria-labelledby={labelledBy}
      columns={['Filename', 'Filetype', 'Upload Date', 'Filesize', 'Actions']}
      rows={documents.map((document) => {
        const { _id, original_name, file_type, uploaded_at, size, sent_to } = document;
        return {
          key: _id,
          cells: [
            <Fragment key="name">
              <span>{original_name}</span>
              {sent_to && (
                <Text span display="block" c="dimmed" fz="sm" fw={400}>
                  {`Sent to ${sent_to}`}
                </Text>
              )}
            </Fragment>,
            formatFileType(file_type),
            <time key="date" dateTime={uploaded_at}>
              {dayText(uploaded_at)}
            </time>,
            formatFileSize(size),
            <Group key="acts" gap="xxs" wrap="nowrap" align="stretch" ml="-sm" c="var(--ink)">
              <IconButton label={`View ${original_name}`} onClick={() => onUse('view', document)}>
                <IconEye aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Download ${original_name}`}
                onClick={() => onUse('download', document)}
              >
                <IconDownload aria-hidden="true" />
              </IconButton>
              <IconButton label={`Delete ${original_name}`} onClick={() => onDelete(document)}>
                <IconTrash aria-hidden="true" />
              </IconButton>
            </Group>,
          ],
        };
      })}
    />
  );
}

/** Files that a customer sent with loan applications. Viewing and downloading need a code. */
export function DocumentsPanel({ customerId, reader }: { customerId: string; reader: FileReader }) {
  const { documents, failure, reload, ...store } = useDocuments(customerId);
  const code = useCodeDialog(reader);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useFileDeletion(store.remove, {
    doneMs: limits.toast.settings_ms,
    // Moves the focus, because the focused button was removed with its row.
    after: () => heading.current?.focus(),
  });

  function use(how: FileAccessMode, document: CustomerDocument) {
    const links = store.linksOf(document);
    if (links) openOrSaveFile(how, links);
    else code.ask(getDocumentDialogOptions(how, document, (sent) => store.openOne(document, sent)));
  }

  return (
    <Stack component="section" gap="var(--s-20)" aria-labelledby={headingId}>
      <div className={headClasses.head}>
        <div>
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            Documents
          </h2>
          <p className={headClasses.lead}>
            The files of your applications. They open only with a code of your authenticator app.
          </p>
        </div>
        {documents !== undefined && documents.length > 1 && (
          <Button
            leftSection={<IconLock aria-hidden="true" />}
            onClick={() => code.ask(getAllDocumentsDialogOptions(store.openAll))}
          >
            Unlock all
          </Button>
        )}
      </div>
      {failure && <TryAgain text={failure} onRetry={reload} />}
      {!failure && <FailureAlert sentence={deletion.failure} />}
      {!documents && !failure && (
        <Loading label={outcomes.documents.loading}>
          <Stack gap="sm">
            <Skeleton height={24} />
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Stack>
        </Loading>
      )}
      {documents?.length === 0 && (
        <EmptyState
          size="small"
          headingLevel={3}
          drawing={<Letterbox />}
          title={outcomes.documents.none}
        >
          <p>Files you attach to a pre-approval show up here.</p>
        </EmptyState>
      )}
      {documents && documents.length > 0 && (
        <DocumentsTable
          labelledBy={headingId}
          documents={documents}
          onUse={use}
          onDelete={deletion.ask}
        />
      )}
      {code.dialog}
      {deletion.dialog}
    </Stack>
  );
}
