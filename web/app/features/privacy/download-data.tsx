import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { lazy, useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import type { CodeWay } from '#app/components/file-access/code-way.ts';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { noteCodeSent, type SentCode, waitForCode } from '#app/lib/forms/code-sent.ts';
import { useAction } from '#app/lib/use-action.ts';
import { askExportCode } from './api.ts';
import { downloadWay } from './download-way.ts';
import classes from './privacy-panel.module.css';

const CodeDialog = lazy(() => import('#app/components/file-access/code-dialog.tsx'));

export interface DownloadDataProps {
  role: MemberRole;
  id: string;
  /** Address to which codes are mailed. */
  email: string;
}

/** Export of all data of a member as a ZIP, protected by a code. */
export function DownloadData({ role, id, email }: DownloadDataProps) {
  // Survives closing the dialog, so that the code already sent stays usable.
  const [asked, setAsked] = useState<{ way: CodeWay; turn: number }>();
  const hasEnded = useRef(false);
  const [isOpen, setOpen] = useState(false);

  /** A code that was mailed shortly before a reload is still valid. */
  async function askCode() {
    const sent: SentCode = `${role} download`;
    if (asked === undefined && waitForCode(sent) > 0) return { by: 'mail', email } as const;
    const code = await askExportCode(role, id);
    if (code.by === 'mail') noteCodeSent(sent);
    return code;
  }

  const { run, isBusy, failure } = useAction(
    async () => {
      if (asked && !hasEnded.current) return;
      const way = downloadWay(role, id, await askCode(), () => {
        hasEnded.current = true;
      });
      hasEnded.current = false;
      setAsked((last) => ({ way, turn: (last?.turn ?? 0) + 1 }));
    },
    { failed: outcomes.refusals.internal, after: () => setOpen(true) },
  );

  return (
    <section className={classes.part} aria-labelledby="privacy-download">
      <h2 id="privacy-download">Download my data</h2>
      <p className={classes.lead}>
        {`A ZIP of everything we hold about you: your data as JSON, and your files. A code opens it: from your authenticator app or, without two-factor, from an email. The link works for ${limits.files.link_minutes} minutes.`}
      </p>
      <FailureAlert sentence={failure} />
      {/* Not `disabled`, so that the dialog can return the focus to it. */}
      <Button aria-disabled={isBusy} onClick={() => void run()}>
        {isBusy ? 'Preparing...' : 'Download my data'}
      </Button>
      <LazyMount wanted={isOpen && asked !== undefined}>
        {(opened) =>
          asked && (
            <CodeDialog
              key={asked.turn}
              opened={opened}
              onClose={() => setOpen(false)}
              way={asked.way}
            />
          )
        }
      </LazyMount>
    </section>
  );
}
