import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { NeedsScripts } from '#app/components/feedback/needs-scripts.tsx';
import { OutcomePage } from '#app/components/feedback/outcome-page.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import { useAction } from '#app/lib/use-action.ts';

interface AlertActionPageProps {
  token: string;
  title: string;
  label: string;
  busyLabel: string;
  act: (token: string) => Promise<string>;
  failed?: string;
  children?: Elements;
}

/** Page of a mailed link. The action needs a button press, because mail programs open links. */
export function AlertActionPage(props: AlertActionPageProps) {
  const { token, title, label, busyLabel, act, failed, children } = props;
  const [done, setDone] = useState<string>();
  const { run, isBusy, failure, error } = useAction(async () => setDone(await act(token)), {
    toast: false,
  });
  const isUnknown = token === '' || (error instanceof ApiError && error.status === 404);

  if (done) return <OutcomePage title={done} />;
  if (isUnknown) return <OutcomePage isDone={false} title={outcomes.alerts.unknown} />;
  return (
    <div className="wrap">
      <EmptyState
        headingLevel={1}
        drawing={<Letterbox />}
        title={title}
        actions={
          <Button variant="primary" disabled={isBusy} onClick={() => void run()}>
            {isBusy ? busyLabel : label}
          </Button>
        }
      >
        {children}
        <NeedsScripts />
        <FailureAlert sentence={isBusy ? undefined : (failure ?? failed)} />
      </EmptyState>
    </div>
  );
}
