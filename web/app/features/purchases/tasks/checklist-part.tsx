import { Badge, Group, NativeSelect, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import type {
  PurchaseChecklist,
  PurchaseChecklistLine,
  Task,
} from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { checkThisFirst } from '@threshold/contract/rules/purchases/checklist';
import {
  type ChecklistStage,
  checklistStages,
  checklistStageWords,
} from '@threshold/contract/rules/purchases/checklist-stages';
import type { TaskStatus } from '@threshold/contract/texts/purchase-words';
import { type State, stateNames, states } from '@threshold/contract/vocabularies';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { toSelectOptions } from '#app/lib/forms/choices.ts';
import classes from '../purchase.module.css';
import { RowButton, Section } from '../purchase-layout.tsx';
import { useSharedAct } from '../shared-form.tsx';
import { formatTaskStatus } from '../words.ts';
import { addTask, setTaskStatus } from './tasks-api.ts';
import { TaskForm, TasksSection } from './tasks-section.tsx';

interface ChecklistPartProps {
  purchase: Purchase;
  checklist: PurchaseChecklist;
  tasks: readonly Task[];
}

/** Tasks of the buyers, next to a standard checklist for each stage in the state of their home. */
export function ChecklistPart({ purchase, checklist, tasks }: ChecklistPartProps) {
  const { state, is_chosen, stage, version } = checklist;
  return (
    <div className={classes.columns}>
      <TasksSection purchase={purchase} tasks={tasks} />
      <Section id="checklist" title="Checklist">
        <p className={classes.lead}>
          {`${
            state
              ? `What buyers usually do, with what is different in ${stateNames[state]}.`
              : 'What buyers usually do in every state. What is different in a state shows once your home has one, or you choose it here.'
          } Edition of ${dateText(version)}.`}
        </p>
        {(state === null || is_chosen) && <StateChoice state={state} />}
        <div>
          {checklistStages.map((one) => (
            <Stage
              key={one}
              purchase={purchase}
              checklist={checklist}
              tasks={tasks}
              stage={one}
              isHere={one === stage}
            />
          ))}
        </div>
      </Section>
    </div>
  );
}

/** Selects the state for the checklist if no home has a state. The URL contains the choice. */
function StateChoice({ state }: { state: State | null }) {
  const [, setSearch] = useSearchParams();
  return (
    <NativeSelect
      label="State or territory"
      value={state ?? ''}
      data={toSelectOptions(states, stateNames, 'Every state')}
      onChange={({ currentTarget: { value } }) =>
        setSearch(value ? { state: value } : {}, { replace: true, preventScrollReset: true })
      }
    />
  );
}

interface StageProps extends ChecklistPartProps {
  stage: ChecklistStage;
  isHere: boolean;
}

/** Checklist lines of one stage, expanded if it is the current stage of the purchase. */
function Stage({ purchase, checklist, tasks, stage, isHere }: StageProps) {
  const lines = checklist.lines.filter((line) => line.stage === stage);
  const taskOf = (line: string) => tasks.find((task) => task.line === line);
  const settled = lines.filter(({ id }) => {
    const task = taskOf(id);
    return task && task.status !== 'open';
  }).length;
  return (
    <details className={`ruled ${classes.stage}`} open={isHere || undefined}>
      <summary>
        <span>{checklistStageWords[stage]}</span>
        {isHere && <Badge>You are here</Badge>}
        <span className={classes.small}>{`${settled} of ${lines.length} done`}</span>
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <Stack component="ul" gap="lg" pb="lg" className={classes.dates}>
        {lines.map((line) => (
          <li key={line.id}>
            <ChecklistLine purchase={purchase} line={line} task={taskOf(line.id)} />
          </li>
        ))}
      </Stack>
    </details>
  );
}

interface ChecklistLineProps {
  purchase: Purchase;
  line: PurchaseChecklistLine;
  /** Task that was created from this line; undefined if there is no such task. */
  task: Task | undefined;
}

function ChecklistLine({ purchase, line, task }: ChecklistLineProps) {
  const title = useRef<HTMLParagraphElement>(null);
  const focusTitle = () => title.current?.focus();
  return (
    <>
      <p ref={title} tabIndex={-1}>
        <b>{line.title}</b>
      </p>
      <p className={classes.lead}>{line.why}</p>
      {line.source && <LineSource source={line.source} />}
      {task && (
        <p>{`${task.status === 'open' ? 'Task: ' : ''}${formatTaskStatus(task, purchase.members)}`}</p>
      )}
      {purchase.role === 'buyer' &&
        (task ? (
          <LineWithTask purchase={purchase} task={task} onActed={focusTitle} />
        ) : (
          <LineWithoutTask purchase={purchase} line={line} onActed={focusTitle} />
        ))}
    </>
  );
}

function LineSource({ source }: { source: NonNullable<PurchaseChecklistLine['source']> }) {
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

function LineWithoutTask({ purchase, line, onActed }: FreeLineProps) {
  const [isAdding, setAdding] = useState(false);
  const { title } = line;
  const add = useSharedAct(
    (status: TaskStatus) => addTask(purchase._id, { line: line.id, title: '', status }),
    { after: onActed },
  );
  if (isAdding) {
    return (
      <TaskForm
        purchase={purchase}
        record={{ title, assignee: null, due_on: null, version: 0 }}
        label={`New task: ${title}`}
        act="Add task"
        save={(fields) => addTask(purchase._id, { ...fields, line: line.id })}
        onSaved={onActed}
        onCancel={() => {
          setAdding(false);
          onActed();
        }}
      />
    );
  }
  const act = (label: string, status: TaskStatus) => (
    <RowButton
      label={label}
      of={title}
      disabled={add.isBusy}
      onClick={() => void add.run(status)}
    />
  );
  return (
    <>
      <Group gap="sm" align="stretch" className={classes.actions}>
        <RowButton label="Make it a task" of={title} onClick={() => setAdding(true)} />
        {act('Done', 'done')}
        {act('Not needed', 'dropped')}
      </Group>
      <FailureAlert sentence={add.failure} />
    </>
  );
}

/** Actions of a checklist line with a task. Open tasks are also listed under 'To do'. */
function LineWithTask({ purchase, task, onActed }: Omit<FreeLineProps, 'line'> & { task: Task }) {
  const isOpen = task.status === 'open';
  const set = useSharedAct(() => setTaskStatus(purchase._id, task, isOpen ? 'done' : 'open'), {
    after: onActed,
  });
  return (
    <>
      <Group gap="sm" align="stretch" className={classes.actions}>
        <RowButton
          label={isOpen ? 'Done' : 'Open again'}
          of={task.title}
          disabled={set.isBusy}
          onClick={() => void set.run()}
        />
      </Group>
      <FailureAlert sentence={set.failure} />
    </>
  );
}
