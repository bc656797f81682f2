import { Button } from '@mantine/core';
import type { ExportFiles } from '@threshold/contract/accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { Notice } from '#app/components/notice.tsx';
import { sentenceOf } from '#app/lib/api-error.ts';
import { saveFrom } from '#app/lib/save.ts';
import { toasts } from '#app/lib/toasts.ts';
import { LeftOutFiles } from './left-out-files.tsx';
import { exportOwnData } from './own-data.ts';
import classes from './privacy-panel.module.css';

/** Everything we hold about a member, as a ZIP. */
export function DownloadData({ role, id }: { role: MemberRole; id: string }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [files, setFiles] = useState<ExportFiles>('included');

  async function take(code?: string) {
    const taken = await exportOwnData(role, id, code);
    saveFrom(taken.file_url);
    setFiles(taken.files);
  }

  async function download() {
    setBusy(true);
    setFailure(undefined);
    try {
      await take();
    } catch (error) {
      const sentence = sentenceOf(error, outcomes.refusals.internal);
      setFailure(sentence);
      toasts.error(sentence);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className={classes.part} aria-labelledby="privacy-download">
      <h2 id="privacy-download">Download my data</h2>
      <p className={classes.lead}>
        {`A ZIP of everything we hold about you: your data as JSON, and your files. The link works for ${limits.files.link_minutes} minutes.`}
      </p>
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <Button disabled={isBusy} onClick={() => void download()}>
        {isBusy ? 'Preparing...' : 'Download my data'}
      </Button>
      {files !== 'included' && <LeftOutFiles needs={files} onCode={take} />}
    </section>
  );
}
