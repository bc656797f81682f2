import { IconCheck, IconEqualNot } from '@tabler/icons-react';
import type { Elements } from '#app/components/elements.ts';
import { likenessOf } from './check-draft.ts';
import classes from './compared.module.css';

export interface ComparedProps {
  /** The vendor's value; empty if it gave none. */
  given: string;
  /** Formatted value for display, if it differs. */
  shown?: string;
  /** Value that staff typed from the register. */
  read: string;
  /** Field of that value. */
  children: Elements;
}

/** The vendor's value next to the field for the register's value, and whether they match. */
export function Compared({ given, shown = given, read, children }: ComparedProps) {
  const likeness = likenessOf(read, given);
  return (
    <div className={classes.row} data-likeness={likeness}>
      <p>
        <span>The vendor gave</span>
        <span>{shown || 'Nothing'}</span>
      </p>
      {children}
      <p className={classes.likeness} role="status">
        {likeness === 'same' && (
          <>
            <IconCheck aria-hidden="true" />
            <span>Same</span>
          </>
        )}
        {likeness === 'other' && (
          <>
            <IconEqualNot aria-hidden="true" />
            <span>Differs</span>
          </>
        )}
      </p>
    </div>
  );
}
