import { Box, Stack } from '@mantine/core';
import {
  checklistStages,
  checklistStageWords,
} from '@threshold/contract/rules/purchases/checklist-stages';
import { stageGuidePath, stageGuides } from '@threshold/contract/texts/guide-paths';
import { Link } from 'react-router';
import classes from './guides.module.css';

export function StepsSection() {
  return (
    <Stack component="section" aria-labelledby="steps">
      <Box component="h2" fz="xl" id="steps">
        Step by step
      </Box>
      <ol className={classes.steps}>
        {checklistStages.map((stage) => (
          <li key={stage} className={classes.line}>
            <h3>
              <Link to={stageGuidePath(stage)}>{checklistStageWords[stage]}</Link>
            </h3>
            <p>{stageGuides[stage].lead}</p>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
