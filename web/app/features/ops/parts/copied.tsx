import { IconCheck, IconCopy } from '@tabler/icons-react';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { useCopy } from '#app/lib/page/use-copy.ts';
import classes from './copied.module.css';

/** Text with a button that copies it: 'Copy licence number'. */
export function Copied({
  text,
  what,
  shown = text,
}: {
  text: string;
  what: string;
  shown?: string;
}) {
  const { said, copy } = useCopy();
  const Icon = said === 'Copied.' ? IconCheck : IconCopy;
  return (
    <span className={classes.copied}>
      <span>{shown}</span>
      <IconButton label={`Copy ${what}`} className={classes.button} onClick={() => void copy(text)}>
        <Icon aria-hidden="true" />
      </IconButton>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </span>
  );
}
