import { LeaveGuard } from '../dialogs/leave-guard/leave-guard.tsx';
import { PageForm, type PageFormProps } from './page-form.tsx';

export interface GuardedFormProps extends PageFormProps {
  form: NonNullable<PageFormProps['form']> & { isDirty: () => boolean };
  /** True if the page has unsaved changes; by default if the form has. */
  isUnsaved?: boolean;
}

/** A form that asks before unsaved changes are lost. */
export function GuardedForm({ isUnsaved, children, ...props }: GuardedFormProps) {
  return (
    <PageForm {...props}>
      <LeaveGuard when={isUnsaved ?? props.form.isDirty()} />
      {children}
    </PageForm>
  );
}
