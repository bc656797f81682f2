import { createPortal } from 'react-dom';
import { codeLines } from './code-text.ts';
import classes from './printed-code.module.css';

/** What comes out of the printer while a code is shown: the code, and nothing of the page around it. */
export function PrintedCode({ code, email }: { code: string; email: string }) {
  const [title, text] = codeLines(email);
  return createPortal(
    <div className={classes.sheet}>
      <p>{title}</p>
      <p className={classes.code}>{code}</p>
      <p>{text}</p>
    </div>,
    document.body,
  );
}
