import { Group, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import type { Task } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { TaskStatus } from '@threshold/contract/texts/purchase-words';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import headClasses from '#app/components/layout/head.module.css';
import { toasts } from '#app/lib/toasts.ts';
import classes from './buying.module.css';
import { DeleteSettled } from './delete-settled.tsx';
import { TaskForm } from './task-form.tsx';
import { standingOfTask } from './task-words.ts';
import { addTask, changeTask, removeTask, setTaskStatus } from './tasks-api.ts';
import { useSharedAct } from './use-shared-act.ts';

interface TasksSectionProps {
  purchase: Purchase;
  tasks: readonly Task[];
}

/** Initial values of a new task, without an assignee. */
const noTask = { title: '', assignee: null, due_on: null, version: 0 };

/** Tasks of the buyers: open ones first, then completed and dropped ones. */
export function TasksSection({ purchase, tasks }: TasksSectionProps) {
  const [isAdding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const { revalidate } = useRevalidator();
  const isBuyer = purchase.role === 'buyer';
  const open = tasks.filter(({ status }) => status === 'open');
  // The checklist itself shows the status of its lines.
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
          held={noTask}
          label="New task"
          act="Add task"
          save={(fields) => addTask(purchase._id, fields)}
          onSaved={async () => {
            await revalidate();
            setAdding(false);
            focusHeading();
            toasts.success(purchaseOutcomes.task_added);
          }}
          onCancel={() => {
            setAdding(false);
            focusHeading();
          }}
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

/** A task with its assignee and due date, and the actions of buyers. */
function TaskRow({ purchase, task, onActed }: TaskRowProps) {
  const [isEditing, setEditing] = useState(false);
  const { revalidate } = useRevalidator();
  const set = useSharedAct((status: TaskStatus) => setTaskStatus(purchase._id, task, status), {
    after: onActed,
  });
  if (isEditing) {
    return (
      <TaskForm
        purchase={purchase}
        held={task}
        label={`Change: ${task.title}`}
        act="Save task"
        save={(fields, version) => changeTask(purchase._id, task._id, { ...fields, version })}
        onSaved={async () => {
          await revalidate();
          setEditing(false);
          onActed();
        }}
        onCancel={() => {
          setEditing(false);
          onActed();
        }}
      />
    );
  }
  const act = (label: string, press: () => void) => (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`${label}: ${task.title}`}
      disabled={set.isBusy}
      onClick={press}
    >
      {label}
    </Button>
  );
  const isOpen = task.status === 'open';
  return (
    <>
      <h3>{task.title}</h3>
      <p className={classes.lead}>{standingOfTask(task, purchase.members)}</p>
      {purchase.role === 'buyer' && (
        <Group gap="sm" align="stretch" className={classes.actions}>
          {isOpen && act('Done', () => void set.run('done'))}
          {isOpen && act('Change', () => setEditing(true))}
          {isOpen && act('Not needed', () => void set.run('dropped'))}
          {!isOpen && act('Open again', () => void set.run('open'))}
          {!isOpen && (
            <DeleteSettled
              purchase={purchase}
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
