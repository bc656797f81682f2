import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import type { Task } from '@threshold/contract/buying/purchase-tasks';
import type { TaskStatus } from '@threshold/contract/buying/purchase-words';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import classes from './buying.module.css';
import { DeleteSettled } from './delete-settled.tsx';
import { TaskForm } from './task-form.tsx';
import { standingOfTask } from './task-words.ts';
import { changeTask, removeTask, setTaskStatus } from './tasks-api.ts';
import { useSharedAct } from './use-shared-act.ts';

interface TaskRowProps {
  purchase: Purchase;
  task: Task;
  /** Called after a change that may move the row. */
  onActed: () => void;
}

/** A task with its assignee and due date, and the actions of buyers. */
export function TaskRow({ purchase, task, onActed }: TaskRowProps) {
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
        <div className={classes.actions}>
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
        </div>
      )}
      <FailureAlert sentence={set.failure} />
    </>
  );
}
