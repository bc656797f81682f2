import { Button } from '@mantine/core';
import { type ExportFiles, verificationCodeSchema } from '@threshold/contract/accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { type FormEvent, useId, useState } from 'react';
import { CodeBoxes } from '#app/components/code-boxes.tsx';
import { Notice } from '#app/components/notice.tsx';
import { sentenceOf } from '#app/lib/api-error.ts';
import classes from './privacy-panel.module.css';

export interface LeftOutFilesProps {
  needs: Exclude<ExportFiles, 'included'>;
  /** Downloads once more, with the code. */
  onCode: (code: string) => Promise<void>;
}

/** Says why a download came without the private files, and takes the code that has them in it. */
export function LeftOutFiles({ needs, onCode }: LeftOutFilesProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function refuse(sentence: string) {
    setFault(sentence);
    document.getElementById(id)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = verificationCodeSchema.safeParse(code).error?.issues[0]?.message;
    if (wrong) {
      refuse(wrong);
      return;
    }
    setBusy(true);
    try {
      await onCode(code);
    } catch (error) {
      refuse(sentenceOf(error, outcomes.documents.access_code));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Notice>
        <p role="status">{outcomes.documents.left_out[needs]}</p>
      </Notice>
      {needs === 'needs_code' && (
        <form
          method="post"
          noValidate
          className={classes.code}
          onSubmit={(event) => void submit(event)}
        >
          <CodeBoxes
            id={id}
            digits={limits.two_factor.digits}
            legend="Verification code"
            value={code}
            onChange={(value) => {
              setCode(value);
              setFault(undefined);
            }}
            error={fault}
          />
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Verifying...' : 'Download with my files'}
          </Button>
        </form>
      )}
    </>
  );
}
