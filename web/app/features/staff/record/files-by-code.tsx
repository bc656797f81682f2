import { Stack } from '@mantine/core';
import { IconExternalLink, IconLock } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import type { PrivateFile } from '@threshold/contract/primitives';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { formatFileSize } from '#app/lib/files/file-text.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { focusOnMount } from '#app/lib/page/focus.ts';
import { useAfter } from '#app/lib/page/timers.ts';
import { useAction } from '#app/lib/use-action.ts';
import { StaffCodeForm } from '../parts/forms.tsx';
import values from '../parts/values.module.css';
import classes from './record.module.css';

interface CodeProtectedFilesProps {
  /** Files by kind. The kind is a singular noun, such as 'Licence'. */
  groups: readonly { readonly kind: string; readonly files: readonly PrivateFile[] }[];
  /** Requests links to the files. For 15 minutes after a code, no further code is needed. */
  open: (code?: string) => Promise<{ files: readonly PrivateFile[]; open_until: string }>;
  emptyText: string;
}

/** Private files. One code opens all of them, and for 15 minutes also files of other listings. */
export function CodeProtectedFiles({ groups, open, emptyText }: CodeProtectedFilesProps) {
  const [isAsking, setAsking] = useState(false);
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const [until, setUntil] = useState('');
  const isOpen = links.size > 0;

  useAfter(isOpen ? limits.files.link_minutes * 60_000 : undefined, () => setLinks(new Map()));

  const attempt = useAction(() => unlock(), {
    say(error) {
      if (error instanceof ApiError && error.code === 'wrong_code') {
        setAsking(true);
        return {};
      }
      return { toast: getSentence(error, outcomes.refusals.internal) };
    },
  });

  async function unlock(code?: string) {
    const opened = await open(code);
    setLinks(
      new Map(
        opened.files.map(({ s3_url_path, file_url, view_url }) => [
          s3_url_path,
          view_url ?? file_url ?? '',
        ]),
      ),
    );
    setUntil(opened.open_until);
    setAsking(false);
  }

  if (groups.every(({ files }) => files.length === 0)) {
    return <p className={values.quiet}>{emptyText}</p>;
  }
  return (
    <>
      <Stack component="ul" gap="xs">
        {groups.flatMap(({ kind, files }, group) =>
          files.map((file, at) => (
            <FileRow
              key={file.s3_url_path}
              kind={kind}
              file={file}
              link={links.get(file.s3_url_path)}
              isFirst={group === 0 && at === 0}
            />
          )),
        )}
      </Stack>
      {isOpen && (
        <p
          className={values.quiet}
          role="status"
          ref={focusOnMount}
          tabIndex={-1}
        >{`Open for ${limits.files.link_minutes} minutes. The audit log says that you opened them. Until ${clockText.format(new Date(until))} no other listing asks you for a code.`}</p>
      )}
      {!isOpen && !isAsking && (
        <div>
          <Button
            size="sm"
            leftSection={<IconLock aria-hidden="true" />}
            data-key="f"
            aria-keyshortcuts="f"
            disabled={attempt.isBusy}
            onClick={() => void attempt.run()}
          >
            {attempt.isBusy ? 'Opening...' : 'Open files'}
          </Button>
        </div>
      )}
      {!isOpen && isAsking && (
        <StaffCodeForm
          label="Open with code"
          busyLabel="Opening..."
          send={unlock}
          onCancel={() => setAsking(false)}
          cancelLabel="Cancel"
        />
      )}
    </>
  );
}

interface FileRowProps {
  kind: string;
  file: PrivateFile;
  link: string | undefined;
  isFirst: boolean;
}

function FileRow({ kind, file, link, isFirst }: FileRowProps) {
  const { original_name, file_type, size, uploaded_at } = file;
  return (
    <li className={classes.file}>
      <span className={classes.type}>{formatFileExtension(file_type, original_name)}</span>
      <div>
        <b>{original_name}</b>
        <p
          className={values.small}
        >{`${kind} · ${formatFileSize(size)} · ${dayText(uploaded_at)}`}</p>
      </div>
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${original_name}`}
          {...(isFirst && { 'data-key': 'o', 'aria-keyshortcuts': 'o' })}
        >
          <IconExternalLink aria-hidden="true" />
        </a>
      )}
    </li>
  );
}

const clockText = new Intl.DateTimeFormat('en-AU', { timeStyle: 'short' });

/** Returns the file's extension for its icon, such as 'PDF'. */
function formatFileExtension(type: string, name: string): string {
  const ending = /\.(\w{2,4})$/.exec(name)?.[1] ?? type.split('/')[1] ?? 'file';
  return ending.toUpperCase();
}
