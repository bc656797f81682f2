import type { Elements } from '#app/components/elements.ts';
import { FocusHeading } from '#app/components/focus-heading.tsx';
import { CodeForm } from '../parts/code-form.tsx';
import { type Enrolled, type Enrolment, enrol } from './api.ts';
import classes from './sign-in.module.css';

export interface EnrolProps {
  enrolment: Enrolment;
  keyCard: Elements;
  onDone: (enrolled: Enrolled) => void;
  onCancel: () => void;
}

/** A first sign-in, or one after a phone was lost: nothing opens before an authenticator is set up. */
export function Enrol({ enrolment, keyCard, onDone, onCancel }: EnrolProps) {
  return (
    <>
      <div className={classes.heading}>
        <FocusHeading level={1}>Set up two-factor</FocusHeading>
        <p>
          Staff sign in with a code, always. Add the key to an authenticator app, then enter the
          code that it shows.
        </p>
      </div>
      <div className={classes.enrol}>
        {keyCard}
        <CodeForm
          label="Verify"
          busyLabel="Verifying..."
          send={async (code) => onDone(await enrol(enrolment, code))}
          onCancel={onCancel}
          cancelLabel="Cancel"
        />
      </div>
    </>
  );
}
