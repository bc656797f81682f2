import { useId, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import type { Elements } from '#app/components/elements.ts';
import classes from './settled-field.module.css';

interface SettledFieldProps {
  label: string;
  value: string;
  /** Something is wrong with it: then it is a field. */
  hasFault: boolean;
  /** The field; `isAsked` once it was asked for, so that it takes the focus. */
  children: (isAsked: boolean) => Elements;
}

/** What is known already, as text, with a way to the field. What came empty is a field from the start. */
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
