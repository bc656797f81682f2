import type { Form } from '../../lib/forms/form-types.ts';
import classes from './error-summary.module.css';

export interface ErrorSummaryProps {
  form: Pick<Form, 'faults' | 'fieldId'>;
  /** The heading; by default the number of errors. */
  title?: string | undefined;
  /** Returns the text of a fault's link; by default the fault's sentence. */
  textOf?: ((fault: Form['faults'][number]) => string) | undefined;
}

/** Lists a form's errors, with links to their fields. A refused submit focuses the list. */
export function ErrorSummary({ form, title, textOf }: ErrorSummaryProps) {
  const { faults } = form;
  if (faults.length === 0) return null;
  return (
    <div id={form.fieldId('faults')} className={classes.summary} role="alert" tabIndex={-1}>
      <h2>
        {title ?? (faults.length === 1 ? 'One thing to fix' : `${faults.length} things to fix`)}
      </h2>
      <ul>
        {faults.map((fault) => (
          <li key={fault.fieldId}>
            <a href={`#${fault.fieldId}`} onClick={(event) => focusField(event, fault.fieldId)}>
              {textOf?.(fault) ?? fault.message}
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
