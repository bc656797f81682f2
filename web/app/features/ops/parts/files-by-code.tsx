import { Button } from '@mantine/core';
import { IconExternalLink, IconLock } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { PrivateFile } from '@threshold/contract/primitives';
import { useState } from 'react';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { fileSizeText } from '#app/lib/files/file-text.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { useAfter } from '#app/lib/page/use-after.ts';
import { useAction } from '#app/lib/use-action.ts';
import { CodeForm } from './code-form.tsx';
import classes from './files-by-code.module.css';

export interface KindOfFiles {
  /** One of them, as 'Licence'. */
  readonly kind: string;
  readonly files: readonly PrivateFile[];
}

export interface FilesByCodeProps {
  groups: readonly KindOfFiles[];
  /** Asks the server for links by a code of the authenticator; within a quarter of an hour of one it needs none. */
  open: (code?: string) => Promise<readonly PrivateFile[]>;
  /** Said where there are none. */
  emptyText: string;
}

/** Papers as evidence. One code opens all of them, and those of other listings for a while. */
export function FilesByCode({ groups, open, emptyText }: FilesByCodeProps) {
  const [isAsking, setAsking] = useState(false);
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const isOpen = links.size > 0;

  useAfter(isOpen ? limits.files.link_minutes * 60_000 : undefined, () => setLinks(new Map()));

  const attempt = useAction(() => unlock(), {
    say(error) {
      if (error instanceof ApiError && error.code === 'wrong_code') {
        setAsking(true);
        return {};
      }
      return { toast: sentenceOf(error, outcomes.refusals.internal) };
    },
  });

  async function unlock(code?: string) {
    const opened = await open(code);
    setLinks(
      new Map(
        opened.map(({ s3_url_path, file_url, view_url }) => [
          s3_url_path,
          view_url ?? file_url ?? '',
        ]),
      ),
    );
    setAsking(false);
  }

  if (groups.every(({ files }) => files.length === 0)) {
    return <p className={classes.none}>{emptyText}</p>;
  }
  return (
    <>
      <ul className={classes.files}>
        {groups.flatMap(({ kind, files }) =>
          files.map((file) => (
            <FileRow
              key={file.s3_url_path}
              kind={kind}
              file={file}
              link={links.get(file.s3_url_path)}
            />
          )),
        )}
      </ul>
      {isOpen && (
        <p className={classes.none} role="status">
          Open for {limits.files.link_minutes} minutes. The audit log says that you opened them.
        </p>
      )}
      {!isOpen && !isAsking && (
        <div>
          <Button
            size="sm"
            leftSection={<IconLock aria-hidden="true" />}
            disabled={attempt.isBusy}
            onClick={() => void attempt.run()}
          >
            {attempt.isBusy ? 'Opening...' : 'Open files'}
          </Button>
        </div>
      )}
      {!isOpen && isAsking && (
        <CodeForm
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

function FileRow({
  kind,
  file: { original_name, file_type, size, uploaded_at },
  link,
}: {
  kind: string;
  file: PrivateFile;
  link: string | undefined;
}) {
  return (
    <li>
      <span className={classes.type}>{shortType(file_type, original_name)}</span>
      <b>{original_name}</b>
      <span>{`${kind} · ${fileSizeText(size)} · ${dayText(uploaded_at)}`}</span>
      {link && (
        <a href={link} target="_blank" rel="noreferrer" aria-label={`Open ${original_name}`}>
          <IconExternalLink aria-hidden="true" />
        </a>
      )}
    </li>
  );
}

/** 'PDF' for what the picture of a file says. */
function shortType(type: string, name: string): string {
  const ending = /\.(\w{2,4})$/.exec(name)?.[1] ?? type.split('/')[1] ?? 'file';
  return ending.toUpperCase();
}
