import { Group } from '@mantine/core';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import type {
  PurchaseChecklistLine,
  Task,
} from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { checkThisFirst } from '@threshold/contract/rules/purchases/checklist';
import type { TaskStatus } from '@threshold/contract/texts/purchase-words';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import classes from './buying.module.css';
import { TaskForm } from './task-form.tsx';
import { standingOfTask } from './task-words.ts';
import { addTask, setTaskStatus } from './tasks-api.ts';
import { useSharedAct } from './use-shared-act.ts';

interface ChecklistLineProps {
  purchase: Purchase;
  line: PurchaseChecklistLine;
  /** Task created from this line. */
  task: Task | undefined;
}

/** A line of the checklist: what to do, why, its source, and its task. */
export function ChecklistLine({ purchase, line, task }: ChecklistLineProps) {
  const title = useRef<HTMLParagraphElement>(null);
  const focusTitle = () => title.current?.focus();
  return (
    <>
      <p ref={title} tabIndex={-1}>
        <b>{line.title}</b>
      </p>
      <p className={classes.lead}>{line.why}</p>
      {line.source && <Source source={line.source} />}
      {task && (
        <p>{`${task.status === 'open' ? 'Task: ' : ''}${standingOfTask(task, purchase.members)}`}</p>
      )}
      {purchase.role === 'buyer' &&
        (task ? (
          <TakenLine purchase={purchase} task={task} onActed={focusTitle} />
        ) : (
          <FreeLine purchase={purchase} line={line} onActed={focusTitle} />
        ))}
    </>
  );
}

function Source({ source }: { source: NonNullable<PurchaseChecklistLine['source']> }) {
  const { title, dated, read_on, check_first } = source;
  return (
    <p className={classes.small}>
      {`${[title, dated].filter(Boolean).join(', ')}. Read on ${dateText(read_on)}.${check_first ? ` ${checkThisFirst}` : ''}`}
    </p>
  );
}

interface FreeLineProps extends Pick<ChecklistLineProps, 'purchase' | 'line'> {
  onActed: () => void;
}

/** A line without a task. */
function FreeLine({ purchase, line, onActed }: FreeLineProps) {
  const [isAdding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  const add = useSharedAct(
    (status: TaskStatus) => addTask(purchase._id, { line: line.id, title: '', status }),
    { after: onActed },
  );
  if (isAdding) {
    return (
      <TaskForm
        purchase={purchase}
        held={{ title: line.title, assignee: null, due_on: null, version: 0 }}
        label={`New task: ${line.title}`}
        act="Add task"
        save={(fields) => addTask(purchase._id, { ...fields, line: line.id })}
        onSaved={async () => {
          await revalidate();
          onActed();
        }}
        onCancel={() => {
          setAdding(false);
          onActed();
        }}
      />
    );
  }
  return (
    <>
      <Group gap="sm" align="stretch" className={classes.actions}>
        <LineButton line={line} label="Make it a task" onPress={() => setAdding(true)} />
        <LineButton
          line={line}
          label="Done"
          isBusy={add.isBusy}
          onPress={() => void add.run('done')}
        />
        <LineButton
          line={line}
          label="Not needed"
          isBusy={add.isBusy}
          onPress={() => void add.run('dropped')}
        />
      </Group>
      <FailureAlert sentence={add.failure} />
    </>
  );
}

interface TakenLineProps {
  purchase: Purchase;
  task: Task;
  onActed: () => void;
}

/** A line with a task. Open tasks are listed under 'To do'. */
function TakenLine({ purchase, task, onActed }: TakenLineProps) {
  const set = useSharedAct((status: TaskStatus) => setTaskStatus(purchase._id, task, status), {
    after: onActed,
  });
  return (
    <>
      <Group gap="sm" align="stretch" className={classes.actions}>
        {task.status === 'open' ? (
          <LineButton
            line={task}
            label="Done"
            isBusy={set.isBusy}
            onPress={() => void set.run('done')}
          />
        ) : (
          <LineButton
            line={task}
            label="Open again"
            isBusy={set.isBusy}
            onPress={() => void set.run('open')}
          />
        )}
      </Group>
      <FailureAlert sentence={set.failure} />
    </>
  );
}

interface LineButtonProps {
  line: { readonly title: string };
  label: string;
  isBusy?: boolean;
  onPress: () => void;
}

function LineButton({ line, label, isBusy = false, onPress }: LineButtonProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`${label}: ${line.title}`}
      disabled={isBusy}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
