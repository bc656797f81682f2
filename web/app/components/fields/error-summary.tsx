import { useEffect, useRef } from 'react';
import classes from './error-summary.module.css';

export interface ErrorSummaryProps {
  /** The heading; by default the number of errors. */
  title?: string | undefined;
  /** Field ids and their sentences, in the order of the form. Nothing is shown while it is empty. */
  errors: readonly { fieldId: string; message: string }[];
  /** Changes with each submit, so that the summary takes focus again. */
  attempt: number;
}

/** The errors above a form. It takes the focus on submit and links to each field. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <h2>{title ?? countText(errors.length)}</h2>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const countText = (count: number) => (count === 1 ? 'One thing to fix' : `${count} things to fix`);

function focusField(event: { preventDefault(): void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
