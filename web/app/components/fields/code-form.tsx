import { limits } from '@threshold/contract/limits';
import type { Proof } from '../../lib/forms/use-proof.ts';
import { FailureAlert } from '../feedback/alert.tsx';
import type { Elements } from '../layout/elements.ts';
import { CodeBoxes } from './code-boxes.tsx';
import { PageForm } from './page-form.tsx';

export interface CodeFieldProps {
  form: Pick<Proof, 'fieldId' | 'value' | 'fault' | 'change'>;
  /** Defaults to the digits of an authenticator's code. */
  digits?: number;
}

/** The boxes of the code that a form asks for. */
export function CodeField({ form, digits = limits.two_factor.digits }: CodeFieldProps) {
  return (
    <CodeBoxes
      id={form.fieldId}
      digits={digits}
      legend="Verification code"
      value={form.value}
      onChange={form.change}
      error={form.fault}
    />
  );
}

export interface CodeFormProps {
  form: Proof;
  digits?: number;
  className?: string | undefined;
  /** Shown above the boxes. */
  lead?: Elements;
  /** The buttons and other content below the boxes. */
  children?: Elements;
}

/** A form that asks for one code of any kind. */
export function CodeForm({ form, digits, className, lead, children }: CodeFormProps) {
  return (
    <PageForm form={form} id={form.formId} className={className}>
      {lead}
      <CodeField form={form} digits={digits} />
      <FailureAlert sentence={form.failure} />
      {children}
    </PageForm>
  );
}
