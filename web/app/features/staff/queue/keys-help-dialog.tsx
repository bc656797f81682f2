import { Box, Checkbox, Group, Stack } from '@mantine/core';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import type { QueueKey } from '../kinds/kind.ts';
import classes from './queue.module.css';
import { setShortcutsEnabled, useShortcutsEnabled } from './use-queue-shortcuts.ts';

const keys: readonly QueueKey[] = [
  ['j', 'the next row'],
  ['k', 'the row before'],
  ['↓ ↑', 'the same, while a row has the focus'],
  ['Enter', 'open the row'],
  ['Esc', 'leave a field, or close what is open'],
  ['/', 'search'],
  ['?', 'this help'],
];

export interface KeysHelpDialogProps {
  opened: boolean;
  onClose: () => void;
  more: readonly QueueKey[];
}

/** Help for the keys of a queue, with a switch that turns off single-letter keys. */
export default function KeysHelpDialog({ opened, onClose, more }: KeysHelpDialogProps) {
  const isOn = useShortcutsEnabled();
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Stack component="dl" gap="xs" mb="var(--s-20)">
        {[...keys, ...more].map(([key, does]) => (
          <Group key={key} gap={0} wrap="nowrap">
            <Box component="dt" w={72} flex="none">
              <kbd className={classes.key}>{key}</kbd>
            </Box>
            <dd>{does}</dd>
          </Group>
        ))}
      </Stack>
      <Checkbox
        checked={isOn}
        onChange={(event) => setShortcutsEnabled(event.currentTarget.checked)}
        label="Single keys act while this page is open"
      />
    </Dialog>
  );
}
