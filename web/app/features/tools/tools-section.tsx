import { Box, Stack } from '@mantine/core';
import { ToolLinks } from './tool-links.tsx';

/** The tools, on the page of the guides. */
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
