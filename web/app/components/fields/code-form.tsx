import { limits } from '@threshold/contract/limits';
import type { Form } from '../../lib/forms/form-types.ts';
import type { ProofForm } from '../../lib/forms/use-proof.ts';
import { FailureAlert } from '../feedback/alert.tsx';
import type { Elements } from '../layout/elements.ts';
import { CodeBoxes } from './code-boxes.tsx';
import { PageForm } from './page-form.tsx';

export function CodeField({
  form,
  name = 'proof',
  digits = limits.two_factor.digits,
}: {
  form: Pick<Form, 'fieldId' | 'getInputProps'>;
  name?: string;
  digits?: number | undefined;
}) {
  const { value, onChange, error } = form.getInputProps(name);
  return (
    <CodeBoxes
      {...{ digits, value, onChange, error }}
      id={form.fieldId(name)}
      legend="Verification code"
    />
  );
}

export interface CodeFormProps {
  form: ProofForm;
  digits?: number;
  className?: string | undefined;
  lead?: Elements;
  children?: Elements;
}

export function CodeForm({ form, digits, className, lead, children }: CodeFormProps) {
  return (
    <PageForm form={form} id={form.id} className={className}>
      {lead}
      <CodeField form={form} digits={digits} />
      <FailureAlert sentence={form.failure} />
      {children}
    </PageForm>
  );
}
