import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FocusHeading } from '#app/components/focus-heading.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './claim-page.module.css';

export interface ClaimPendingProps {
  /** Of the listing. */
  name: string;
  /** Whether the claim was just made: then the confirmation replaces the search. */
  isNew: boolean;
  /** The claimant's own profile: what it says fills in where the listing says nothing. */
  isUnfinished: boolean;
  onAdd: () => void;
}

/** A claim that staff have not decided. */
export function ClaimPending({ name, isNew, isUnfinished, onAdd }: ClaimPendingProps) {
  const title = `Your claim of ${name} is being decided`;
  return (
    <section className={classes.pending}>
      {isNew ? <FocusHeading>{title}</FocusHeading> : <h2>{title}</h2>}
      <p>
        We compare what you sent with the listing and tell you by email. Until then nobody can edit
        it. Accepted, it is yours with its reviews; rejected, it is free again.
      </p>
      <Button onClick={onAdd}>Add details or proof</Button>
      {isUnfinished && (
        <p>
          You need not wait: <Link to={paths.vendorWizard}>Fill in your profile</Link>. Once the
          claim is accepted, it completes the listing where that says nothing.
        </p>
      )}
    </section>
  );
}
