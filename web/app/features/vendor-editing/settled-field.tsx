import { useId, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import classes from './settled-field.module.css';

interface SettledFieldProps {
  label: string;
  value: string;
  /** True if the value is invalid; it is then rendered as a field. */
  hasFault: boolean;
  /** Renders the field; `isAsked` is true after Edit was pressed, so that it takes the focus. */
  children: (isAsked: boolean) => Elements;
}

/**
 * A prefilled value as text, with a button that turns it into a field. An empty value is a field
 * from the start.
 */
export function SettledField({ label, value, hasFault, children }: SettledFieldProps) {
  const [isField, setField] = useState(value === '');
  const [isAsked, setAsked] = useState(false);
  const labelId = useId();
  if (hasFault && !isField) setField(true);
  if (isField) return children(isAsked);
  return (
    <div className={classes.settled} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      <p className={classes.value}>
        <span>{value}</span>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Edit ${label}`}
          onClick={() => {
            setField(true);
            setAsked(true);
          }}
        >
          Edit
        </Button>
      </p>
    </div>
  );
}
