import type { FieldErrors } from '@threshold/contract/errors';
import type { LeadRequestInput } from '@threshold/contract/lead-requests';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { type ChangeEvent, useId, useState } from 'react';
import { ApiError } from '#app/lib/api/api-error.ts';

const blank: LeadRequestInput = { name: '', email: '', phone_number: '', requirements: '' };
type FieldName = keyof LeadRequestInput;

/** The requirements form's values, faults and sending. The form itself only asks that nothing is empty. */
export function useRequirements() {
  const id = useId();
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();

  function change(name: FieldName, text: string) {
    const value = name === 'requirements' ? text.slice(0, limits.requirements.characters) : text;
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: [] }));
  }

  function field(name: FieldName) {
    return {
      id: `${id}-${name}`,
      name,
      required: true,
      value: values[name],
      error: errors[name]?.[0],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change(name, event.currentTarget.value),
    };
  }

  /** True when the request has arrived; the form is then blank again. */
  async function send(): Promise<boolean> {
    setFailure(undefined);
    setErrors({});
    try {
      // Loaded now: it brings the contract's schemas, which the page does well without.
      const { sendRequirements } = await import('./send-requirements.ts');
      await sendRequirements(values);
      setValues(blank);
      return true;
    } catch (error) {
      console.error(error);
      setErrors(error instanceof ApiError ? error.errors : {});
      setFailure(outcomes.requirements.failed);
      return false;
    }
  }

  const isComplete = Object.values(values).every((value) => value.trim() !== '');
  return { values, field, isComplete, failure, send };
}
