import { limits } from '@threshold/contract/limits';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { FocusHeading } from '#app/components/focus-heading.tsx';
import { clockText } from '#app/lib/format/dates.ts';
import type { StartedView } from './api.ts';
import classes from './view-as-page.module.css';
import { ViewForm, type ViewFormProps } from './view-form.tsx';

/** Lets administrators look at a member's account, in a tab beside the console. */
export function ViewAsPage({ mayView }: { mayView: boolean }) {
  const [view, setView] = useState<StartedView>();
  const of = useLocation().state as ViewFormProps['of'];
  return (
    <div className={classes.page}>
      <h1>View as</h1>
      <p>
        You see the account as its member does, for {limits.account_views.minutes} minutes. Nothing
        can be changed, and messages and files are not shown. The member is told at once, with your
        reason. What you look at stands in the audit log.
      </p>
      {!mayView && (
        <Alert>
          <p>Administrators look at accounts. Ask one of them.</p>
        </Alert>
      )}
      {mayView && !view && <ViewForm of={of ?? undefined} onStarted={setView} />}
      {view && (
        <>
          <FocusHeading>{view.name}</FocusHeading>
          <p>{`The account is open to you until ${clockText(view.expires_at)}. It also ends with your session here, or by End on its pages.`}</p>
          <Button
            component="a"
            variant="primary"
            href={view.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open it in a new tab
          </Button>
          <Button onClick={() => setView(undefined)}>Look at another account</Button>
        </>
      )}
    </div>
  );
}
