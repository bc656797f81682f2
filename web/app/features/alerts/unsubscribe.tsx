import { Button } from '@mantine/core';
import { outcomes } from '@threshold/contract/outcomes';
import { useState } from 'react';
import { Letterbox } from '#app/components/drawings/letterbox.tsx';
import { Empty } from '#app/components/empty.tsx';
import { Notice } from '#app/components/notice.tsx';
import { ApiError, sentenceOf } from '#app/lib/api-error.ts';
import { AlertOutcome } from './alert-outcome.tsx';

/** One press ends the alert. Opening the page alone does nothing: mail programs open links by themselves. */
export function Unsubscribe({ token }: { token: string }) {
  const [isBusy, setBusy] = useState(false);
  const [ended, setEnded] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isUnknown, setUnknown] = useState(token === '');

  async function end() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { endAlert } = await import('./alert-calls.ts');
      setEnded(await endAlert(token));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setUnknown(true);
      else setFailure(sentenceOf(error, outcomes.refusals.internal));
    } finally {
      setBusy(false);
    }
  }

  if (ended) return <AlertOutcome isDone message={ended} />;
  if (isUnknown) return <AlertOutcome isDone={false} message={outcomes.alerts.unknown} />;
  return (
    <div className="wrap">
      <Empty
        headingLevel={1}
        drawing={<Letterbox />}
        title="End the mails about this search?"
        actions={
          <Button variant="lamp" disabled={isBusy} onClick={() => void end()}>
            {isBusy ? 'Ending...' : 'Unsubscribe'}
          </Button>
        }
      >
        {failure && (
          <Notice tone="error">
            <p>{failure}</p>
          </Notice>
        )}
      </Empty>
    </div>
  );
}
