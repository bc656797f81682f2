import { Box, Stack } from '@mantine/core';
import { guideToolPath, guideTools } from '@threshold/contract/texts/guide-paths';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { Link } from 'react-router';
import { ToolLayout } from './tool-frame.tsx';
import classes from './tools.module.css';

export function ToolsPage() {
  return (
    <ToolLayout
      title="Tools for buying a home"
      lead={`${promiseSentences.free}, without an account. What you type stays in the address of the page; we keep none of it.`}
    >
      <ToolLinks level={2} />
    </ToolLayout>
  );
}

function ToolLinks({ level }: { level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className={classes.cards}>
      {guideTools.map(({ slug, title, lead }) => (
        <li key={slug} className={classes.card}>
          <Heading>
            <Link to={guideToolPath(slug)}>{title}</Link>
          </Heading>
          <p>{lead}</p>
        </li>
      ))}
    </ul>
  );
}

export function ToolsSection() {
  return (
    <Stack component="section" aria-labelledby="tools">
      <Box component="h2" fz="xl" id="tools">
        Tools
      </Box>
      <ToolLinks level={3} />
    </Stack>
  );
}
