import { NativeSelect, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import type {
  PurchaseChecklist,
  Task,
} from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { stateNames } from '@threshold/contract/rules/geography';
import {
  type ChecklistStage,
  checklistStages,
  checklistStageWords,
} from '@threshold/contract/rules/purchases/checklist-stages';
import { type State, states } from '@threshold/contract/vocabularies';
import { useSearchParams } from 'react-router';
import { Badge } from '#app/components/feedback/badge.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import classes from './buying.module.css';
import { ChecklistLine } from './checklist-line.tsx';
import { TasksSection } from './tasks-section.tsx';

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
      <section className={classes.section} aria-labelledby="checklist">
        <h2 id="checklist">Checklist</h2>
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
      </section>
    </div>
  );
}

/** Selects the state if the homes have none. It is part of the address. */
function StateChoice({ state }: { state: State | null }) {
  const [, setSearch] = useSearchParams();
  return (
    <NativeSelect
      label="State or territory"
      value={state ?? ''}
      onChange={({ currentTarget: { value } }) =>
        setSearch(value ? { state: value } : {}, { replace: true, preventScrollReset: true })
      }
    >
      <option value="">Every state</option>
      {states.map((one) => (
        <option key={one} value={one}>
          {stateNames[one]}
        </option>
      ))}
    </NativeSelect>
  );
}

interface StageProps extends ChecklistPartProps {
  stage: ChecklistStage;
  isHere: boolean;
}

/** Lines of one stage, expanded for the current stage of the purchase. */
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
        {isHere && <Badge kind="outlined">You are here</Badge>}
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
