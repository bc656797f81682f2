import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { Fragment, useId } from 'react';
import { Button } from '#app/components/button.tsx';
import { saveText } from '#app/lib/files/save.ts';
import { useCopy } from '#app/lib/page/use-copy.ts';
import { codeText } from './code-text.ts';
import classes from './keep-code.module.css';
import { PrintedCode } from './printed-code.tsx';

/** A new recovery code, shown once, with buttons to copy, save and print it. */
export function CodeCard({ code, email }: { code: string; email: string }) {
  const id = useId();
  const { said, copy } = useCopy();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <p id={id} className={classes.label}>
        Recovery code
      </p>
      <code className={classes.code}>
        {code.split('-').map((group, at) => (
          <Fragment key={group}>
            {at > 0 && <span>-</span>}
            <wbr />
            <span>{group}</span>
          </Fragment>
        ))}
      </code>
      <div className={classes.ways}>
        <Button leftSection={<IconCopy aria-hidden="true" />} onClick={() => void copy(code)}>
          Copy
        </Button>
        <Button
          leftSection={<IconDownload aria-hidden="true" />}
          onClick={() => saveText(codeText(code, email), 'recovery-code.txt', 'text/plain')}
        >
          Save as file
        </Button>
        <Button leftSection={<IconPrinter aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p className={classes.said} role="status">
        {said}
      </p>
      <PrintedCode code={code} email={email} />
    </section>
  );
}
