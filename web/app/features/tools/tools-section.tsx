import { Stack } from '@mantine/core';
import { ToolLinks } from './tool-links.tsx';
import classes from './tools.module.css';

/** The tools, on the page of the guides. */
export function ToolsSection() {
  return (
    <Stack component="section" className={classes.section} aria-labelledby="tools">
      <h2 id="tools">Tools</h2>
      <ToolLinks level={3} />
    </Stack>
  );
}
