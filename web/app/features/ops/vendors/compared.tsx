import { IconCheck, IconEqualNot } from '@tabler/icons-react';
import type { Elements } from '#app/components/elements.ts';
import { likenessOf } from './check-draft.ts';
import classes from './compared.module.css';

export interface ComparedProps {
  /** What the vendor gave; empty where it gave nothing. */
  given: string;
  /** The same for people to read, where it is written in another way. */
  shown?: string;
  /** What staff read in the register. */
  read: string;
  /** The field for it. */
  children: Elements;
}

/** What was given beside the field for what was read, and whether they agree. */
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
