import { FileButton, Stack } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { buildAcceptAttribute, chatFileTypes } from '@threshold/contract/rules/files';
import { lazy, Suspense, useRef } from 'react';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { useSharedFiles } from '#app/lib/app/shared-store.ts';
import { FileCard } from '../thread/file-card.tsx';
import classes from './composer.module.css';
import type { WaitingFilesProps } from './waiting-files.tsx';

export function StagedFiles({
  files,
  onChange,
}: {
  files: readonly File[];
  /** Called with the remaining files after a removal; undefined once sending has started. */
  onChange?: (files: readonly File[]) => void;
}) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {files.length > 0 &&
          `${files.length === 1 ? '1 file goes' : `${files.length} files go`} with Send.`}
      </p>
      {files.length > 0 && (
        <ul className={classes.staged} aria-label="Files not sent yet">
          {files.map((file, index) => (
            <Stack
              component="li"
              gap={0}
              p="var(--s-8) var(--s-4) var(--s-8) var(--s-12)"
              bd="1px solid var(--line)"
              bdrs="md"
              key={`${file.name} ${file.size} ${file.lastModified}`}
            >
              <FileCard
                name={file.name}
                size={file.size}
                note="goes with Send"
                cancelWord="Remove"
                {...(onChange && { onCancel: () => onChange(files.toSpliced(index, 1)) })}
              />
            </Stack>
          ))}
        </ul>
      )}
    </>
  );
}

export function AttachButton({
  disabled,
  onPick,
}: {
  disabled: boolean;
  onPick: (files: readonly File[]) => void;
}) {
  const forget = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      accept={buildAcceptAttribute(chatFileTypes)}
      disabled={disabled}
      inputProps={{ 'aria-label': 'Files' }}
      resetRef={forget}
      onChange={(files) => {
        onPick(files);
        forget.current?.();
      }}
    >
      {(props) => (
        <IconButton {...props} label="Attach files" disabled={disabled}>
          <IconPaperclip size={20} aria-hidden="true" />
        </IconButton>
      )}
    </FileButton>
  );
}

// Loaded lazily: few members share files from another app.
const WaitingFiles = lazy(() => import('./waiting-files.tsx'));

export function LazySharedFiles({ onTake }: Pick<WaitingFilesProps, 'onTake'>) {
  const files = useSharedFiles();
  if (files.length === 0) return null;
  return (
    <Suspense>
      <WaitingFiles files={files} onTake={onTake} />
    </Suspense>
  );
}
