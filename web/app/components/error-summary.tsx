import { useEffect, useRef } from 'react';
import classes from './error-summary.module.css';

export interface ErrorSummaryProps {
  /** Field ids and their sentences, in the order of the form. Nothing is shown while it is empty. */
  errors: readonly { fieldId: string; message: string }[];
  /** Changes with each submit, so that the summary takes focus again. */
  attempt: number;
}

/** What keeps a form from being sent: stands above it, takes focus on submit and leads to each field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <h2>{errors.length === 1 ? 'One thing to fix' : `${errors.length} things to fix`}</h2>
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

function focusField(event: { preventDefault(): void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
