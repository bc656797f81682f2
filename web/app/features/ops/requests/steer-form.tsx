import type { AdminRequest } from '@threshold/contract/admin-requests';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import type { Form } from '#app/lib/forms/form.ts';
import { ActForm } from '../parts/act-form.tsx';
import { Part } from '../parts/detail.tsx';

/** Props of every form that routes or closes a request. */
export interface SteerProps {
  request: AdminRequest;
  onChange: (request: AdminRequest) => void;
}

export interface SteerFormProps {
  title: string;
  form: Form;
  label: string;
  busyLabel: string;
  children: Elements;
}

/** A titled form with one button. */
export function SteerForm({ title, form, label, busyLabel, children }: SteerFormProps) {
  return (
    <Part title={title}>
      <ActForm
        form={form}
        label={title}
        actions={
          <SubmitButton disabled={form.isBusy}>{form.isBusy ? busyLabel : label}</SubmitButton>
        }
      >
        {children}
      </ActForm>
    </Part>
  );
}
