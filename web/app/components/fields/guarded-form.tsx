import { LeaveGuard } from '../dialogs/leave-guard/leave-guard.tsx';
import { PageForm, type PageFormProps } from './page-form.tsx';

export interface GuardedFormProps extends PageFormProps {
  form: NonNullable<PageFormProps['form']> & { isDirty: () => boolean };
  /** True if the page has unsaved changes. Default: true if the form has unsaved changes. */
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
