import { createPortal } from 'react-dom';
import { codeLines } from './code-text.ts';
import classes from './printed-code.module.css';

/** Printed page while a code is shown: only the code and its explanation. */
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
