import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { Dialog } from '#app/components/dialog.tsx';
import { turnKeys, useKeysAreOn } from './keys.ts';
import classes from './queue.module.css';

const keys = [
  ['j', 'the next row'],
  ['k', 'the row before'],
  ['↓ ↑', 'the same, while a row has the focus'],
  ['Enter', 'open the row'],
  ['Esc', 'close what is open'],
  ['/', 'search'],
  ['?', 'this help'],
] as const;

/** What the keys of a queue do, and the way to turn the single ones off. */
export default function KeysHelpDialog({
  opened,
  onClose,
}: {
  opened: boolean;
  onClose: () => void;
}) {
  const isOn = useKeysAreOn();
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
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
