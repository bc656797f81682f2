import { NativeSelect, TextInput } from '@mantine/core';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { changeTaskBody, type Task } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { LeaveGuard } from '#app/components/dialogs/leave-guard.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { FormButtons } from '#app/components/fields/form-buttons.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { faultsOf } from '#app/lib/forms/faults.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import classes from './buying.module.css';
import { ClashNote } from './clash-note.tsx';
import { buyersOf, nameOf } from './people.ts';
import { useSharedForm } from './use-shared-form.ts';

type TaskFields = Pick<Task, 'title' | 'assignee' | 'due_on'>;
type Held = TaskFields & Pick<Task, 'version'>;

interface TaskFormProps {
  purchase: Purchase;
  /** Initial values: a task, or the template of a new one. */
  held: Held;
  label: string;
  act: string;
  save: (fields: TaskFields, version: number) => Promise<Task>;
  onSaved: () => unknown;
  onCancel: () => void;
}

const labels = { title: 'What to do', assignee: 'Who does it', due_on: 'By' };

const valuesOf = ({ title, assignee, due_on }: TaskFields) => ({
  title,
  assignee: assignee ?? '',
  due_on: due_on ?? '',
});

const fieldsOf = ({ title, assignee, due_on }: ReturnType<typeof valuesOf>): TaskFields => ({
  title,
  assignee: assignee || null,
  due_on: due_on || null,
});

/** Form of a task with its assignee and due date. */
export function TaskForm(props: TaskFormProps) {
  const { purchase, held, label, act, save, onSaved, onCancel } = props;
  const { form, clashes } = useSharedForm<ReturnType<typeof valuesOf>, Held>({
    held,
    valuesOf,
    rules: (values) => faultsOf(changeTaskBody, { ...fieldsOf(values), version: 1 }),
    save: (values, version) => save(fieldsOf(values), version),
    after: () => onSaved(),
  });
  const { members } = purchase;
  return (
    <PageForm form={form} className={classes.fields} aria-label={label}>
      <LeaveGuard when={form.isDirty()} />
      <TextInput
        {...form.getInputProps('title')}
        ref={takeFocus}
        label={labels.title}
        withAsterisk={false}
        maxLength={purchaseLimits.task}
      />
      <div className={classes.pair}>
        <NativeSelect {...form.getInputProps('assignee')} required={false} label={labels.assignee}>
          <option value="">Nobody yet</option>
          {buyersOf(members).map(({ _id }) => (
            <option key={_id} value={_id}>
              {nameOf(members, _id)}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          {...form.getInputProps('due_on')}
          required={false}
          type="date"
          label={labels.due_on}
        />
      </div>
      <ClashNote
        clashes={clashes}
        labels={labels}
        textOf={(name, value) => {
          if (name === 'assignee') return value ? nameOf(members, value) : 'Nobody yet';
          return name === 'due_on' && value ? dateText(value) : value;
        }}
      />
      <FailureAlert sentence={clashes.length === 0 ? form.failure : undefined} />
      <div className={classes.actions}>
        <FormButtons isBusy={form.isBusy} label={act} busyLabel="Saving..." onCancel={onCancel} />
      </div>
    </PageForm>
  );
}
