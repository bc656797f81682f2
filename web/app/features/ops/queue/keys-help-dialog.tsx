import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { turnKeys, useKeysAreOn } from './keys.ts';
import classes from './queue.module.css';

/** Keys of the queue itself. */
const keys = [
  ['j', 'the next row'],
  ['k', 'the row before'],
  ['↓ ↑', 'the same, while a row has the focus'],
  ['Enter', 'open the row'],
  ['Esc', 'leave a field, or close what is open'],
  ['/', 'search'],
  ['?', 'this help'],
] as const;

/** A key and its effect. */
export type QueueKey = readonly [key: string, does: string];

/** Help for the keys of a queue, with a switch that turns off single-letter keys. */
export default function KeysHelpDialog({
  opened,
  onClose,
  more = [],
}: {
  opened: boolean;
  onClose: () => void;
  /** Keys of the opened item. */
  more?: readonly QueueKey[];
}) {
  const isOn = useKeysAreOn();
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <dl className={classes.keys}>
        {[...keys, ...more].map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={isOn}
        onChange={(event) => turnKeys(event.currentTarget.checked)}
        label="Single keys act while this page is open"
      />
    </Dialog>
  );
}
