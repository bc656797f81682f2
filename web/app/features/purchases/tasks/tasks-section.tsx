import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import {
  changeTaskSchema,
  type Task,
} from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { TaskStatus } from '@threshold/contract/texts/purchase-words';
import { useRef, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { GuardedForm } from '#app/components/fields/guarded-form.tsx';
import { FormButtons } from '#app/components/fields/page-form.tsx';
import headClasses from '#app/components/layout/head.module.css';
import { dateText } from '#app/lib/format/dates.ts';
import { findFaults } from '#app/lib/forms/faults.ts';
import { focusOnMount } from '#app/lib/page/focus.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from '../purchase.module.css';
import { DeleteClosed, RowButton } from '../purchase-layout.tsx';
import { ClashNote, useSharedAct, useSharedForm } from '../shared-form.tsx';
import { formatTaskStatus, getName, listBuyers } from '../words.ts';
import { addTask, changeTask, removeTask, setTaskStatus } from './tasks-api.ts';

const noTask = { title: '', assignee: null, due_on: null, version: 0 };

/** Tasks of the buyers: open tasks first, then completed and dropped tasks. */
export function TasksSection({ purchase, tasks }: { purchase: Purchase; tasks: readonly Task[] }) {
  const [isAdding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  function close() {
    setAdding(false);
    focusHeading();
  }
  const isBuyer = purchase.role === 'buyer';
  const open = tasks.filter(({ status }) => status === 'open');
  // Tasks of checklist lines are left out, because the checklist shows their status.
  const past = tasks.filter(({ status, line }) => status !== 'open' && line === null);
  const rows = (shown: readonly Task[]) => (
    <Stack component="ul" gap="lg" className={classes.dates}>
      {shown.map((task) => (
        <li key={task._id}>
          <TaskRow purchase={purchase} task={task} onActed={focusHeading} />
        </li>
      ))}
    </Stack>
  );
  return (
    <section className={classes.section} aria-labelledby="tasks">
      <div className={headClasses.head}>
        <h2 id="tasks" ref={heading} tabIndex={-1}>
          To do
        </h2>
        {isBuyer && !isAdding && <Button onClick={() => setAdding(true)}>Add a task</Button>}
      </div>
      {isAdding && (
        <TaskForm
          purchase={purchase}
          record={noTask}
          label="New task"
          act="Add task"
          save={(fields) => addTask(purchase._id, fields)}
          onSaved={() => {
            close();
            toasts.success(purchaseOutcomes.task_added);
          }}
          onCancel={close}
        />
      )}
      {open.length === 0 && (
        <p className={classes.lead}>
          {isBuyer
            ? 'Nothing yet. Make a line of the checklist a task, or add one of your own.'
            : 'Nothing is open.'}
        </p>
      )}
      {rows(open)}
      {past.length > 0 && (
        <details className={classes.more}>
          <summary>
            <span>{`Done or not needed (${past.length})`}</span>
            <IconChevronDown size={20} aria-hidden="true" />
          </summary>
          {rows(past)}
        </details>
      )}
    </section>
  );
}

interface TaskRowProps {
  purchase: Purchase;
  task: Task;
  /** Called after a change that may move the row. */
  onActed: () => void;
}

function TaskRow({ purchase, task, onActed }: TaskRowProps) {
  const [isEditing, setEditing] = useState(false);
  const set = useSharedAct((status: TaskStatus) => setTaskStatus(purchase._id, task, status), {
    after: onActed,
  });
  function close() {
    setEditing(false);
    onActed();
  }
  if (isEditing) {
    return (
      <TaskForm
        purchase={purchase}
        record={task}
        label={`Change: ${task.title}`}
        act="Save task"
        save={(fields, version) =>
          changeTask({ id: purchase._id, taskId: task._id }, { ...fields, version })
        }
        onSaved={close}
        onCancel={close}
      />
    );
  }
  const act = (label: string, press: () => void) => (
    <RowButton label={label} of={task.title} disabled={set.isBusy} onClick={press} />
  );
  const isOpen = task.status === 'open';
  return (
    <>
      <h3>{task.title}</h3>
      <p className={classes.lead}>{formatTaskStatus(task, purchase.members)}</p>
      {purchase.role === 'buyer' && (
        <Group gap="sm" align="stretch" className={classes.actions}>
          {isOpen && act('Done', () => void set.run('done'))}
          {isOpen && act('Change', () => setEditing(true))}
          {isOpen && act('Not needed', () => void set.run('dropped'))}
          {!isOpen && act('Open again', () => void set.run('open'))}
          {!isOpen && (
            <DeleteClosed
              members={purchase.members}
              what="task"
              row={task}
              remove={() => removeTask(purchase._id, task._id)}
              onRemoved={onActed}
            />
          )}
        </Group>
      )}
      <FailureAlert sentence={set.failure} />
    </>
  );
}

type TaskFields = Pick<Task, 'title' | 'assignee' | 'due_on'>;
type TaskRecord = TaskFields & Pick<Task, 'version'>;

interface TaskFormProps {
  purchase: Purchase;
  /** Record that fills the form: a task, or the empty template for a new task. */
  record: TaskRecord;
  label: string;
  act: string;
  save: (fields: TaskFields, version: number) => Promise<Task>;
  /** Called after the page has reloaded. */
  onSaved: () => void;
  onCancel: () => void;
}

const labels = { title: 'What to do', assignee: 'Who does it', due_on: 'By' };

const toTaskValues = ({ title, assignee, due_on }: TaskFields) => ({
  title,
  assignee: assignee ?? '',
  due_on: due_on ?? '',
});

const toTaskFields = ({
  title,
  assignee,
  due_on,
}: ReturnType<typeof toTaskValues>): TaskFields => ({
  title,
  assignee: assignee || null,
  due_on: due_on || null,
});

export function TaskForm(props: TaskFormProps) {
  const { purchase, record, label, act, save, onSaved, onCancel } = props;
  const { form, clashes } = useSharedForm<ReturnType<typeof toTaskValues>, TaskRecord>({
    record,
    valuesOf: toTaskValues,
    rules: (values) => findFaults(changeTaskSchema, { ...toTaskFields(values), version: 1 }),
    save: (values, version) => save(toTaskFields(values), version),
    onSaved,
  });
  const { members } = purchase;
  return (
    <GuardedForm form={form} className={classes.fields} aria-label={label}>
      <TextInput
        {...form.getUnmarkedProps('title')}
        ref={focusOnMount}
        label={labels.title}
        maxLength={purchaseLimits.task}
      />
      <div className={classes.pair}>
        <NativeSelect
          {...form.getNonRequiredProps('assignee')}
          label={labels.assignee}
          data={[
            { value: '', label: 'Nobody yet' },
            ...listBuyers(members).map(({ _id }) => ({
              value: _id,
              label: getName(members, _id),
            })),
          ]}
        />
        <TextInput {...form.getNonRequiredProps('due_on')} type="date" label={labels.due_on} />
      </div>
      <ClashNote
        clashes={clashes}
        labels={labels}
        textOf={(name, value) => {
          if (name === 'assignee') return value ? getName(members, value) : 'Nobody yet';
          return name === 'due_on' && value ? dateText(value) : value;
        }}
        failure={form.failure}
      />
      <div className={classes.actions}>
        <FormButtons isBusy={form.isBusy} label={act} busyLabel="Saving..." onCancel={onCancel} />
      </div>
    </GuardedForm>
  );
}
