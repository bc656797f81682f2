import { Button } from '#app/components/button.tsx';
import { FocusHeading } from '#app/components/focus-heading.tsx';
import { CodeForm } from '../parts/code-form.tsx';
import { type Credentials, proveCode } from './api.ts';
import classes from './sign-in.module.css';

export interface AskCodeProps {
  credentials: Credentials;
  onDone: (token: string) => Promise<void>;
  /** There is no authenticator to look at. */
  onLost: () => void;
  onCancel: () => void;
}

/** The second half of signing in. */
export function AskCode({ credentials, onDone, onLost, onCancel }: AskCodeProps) {
  return (
    <>
      <div className={classes.heading}>
        <FocusHeading level={1}>Enter your code</FocusHeading>
        <p>The authenticator app on your phone shows it. A code is good once.</p>
      </div>
      <CodeForm
        label="Sign in"
        busyLabel="Signing in..."
        send={async (code) => onDone(await proveCode(credentials, code))}
        onCancel={onCancel}
      />
      <div>
        <Button variant="quiet" onClick={onLost}>
          Lost your phone? Use a recovery code
        </Button>
      </div>
    </>
  );
}
