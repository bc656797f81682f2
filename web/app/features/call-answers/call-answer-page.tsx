import { appPaths } from '@threshold/contract/app-paths';
import type { AnsweredCall } from '@threshold/contract/call-answers';
import { outcomes } from '@threshold/contract/outcomes';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { Letterbox } from '#app/components/drawings/letterbox.tsx';
import { Empty } from '#app/components/empty.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { PageSkeleton } from '#app/components/page-skeleton.tsx';
import { TryAgain } from '#app/components/try-again.tsx';
import { useRead } from '#app/lib/api/use-read.ts';
import { useHydrated } from '#app/lib/page/use-hydrated.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { answerCall, type CallAnswer, readCall } from './api.ts';
import classes from './call-answer.module.css';

const bars = [['48px', '16rem'], ['120px']] as const;

/**
 * What the links of a reminder lead to. 'I am coming' is said as the page opens: it binds nobody, and one tap in the mail is all it
 * takes. To cancel takes one more press here, since mail programs open links by themselves; to move a call, signing in.
 */
export function CallAnswerPage() {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const link = isHydrated ? hash.slice(1) : undefined;
  // Another link is another call: nothing of the one before may stay.
  return <OfLink key={link} link={link} />;
}

function OfLink({ link }: { link: string | undefined }) {
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get('answer');
  const call = useRead<AnsweredCall | null>(link, (signal) => readCall(link ?? '', signal));
  const [done, setDone] = useState<string>();
  const give = useAction(
    async (answer: CallAnswer) => {
      setDone(await answerCall(link ?? '', answer));
    },
    { toast: false },
  );
  const isCalled = Boolean(call.data);
  const open = useEffectEvent(() => {
    if (wanted === 'coming' && !call.data?.coming) void give.run('coming');
  });
  useEffect(() => {
    if (isCalled) open();
  }, [isCalled]);

  if (call.failure && link !== undefined) {
    return (
      <div className={`wrap ${classes.page}`}>
        <h1>Your call</h1>
        <TryAgain text={call.failure} isBusy={call.isReading} onRetry={call.reload} />
      </div>
    );
  }
  if (link === undefined || call.data === undefined) {
    return <PageSkeleton label="Loading your call..." page={classes.page} bars={bars} />;
  }
  if (call.data === null) return <Ended />;
  const isOff = done === outcomes.scheduling.cancelled;
  return (
    <div className="wrap">
      <Empty
        headingLevel={1}
        drawing={<Letterbox />}
        title={done ?? (call.data.coming ? outcomes.scheduling.coming : 'Are you coming?')}
        actions={!isOff && <Acts call={call.data} done={done} give={give} />}
      >
        <p>{`Call with ${call.data.with}: ${call.data.when}, ${call.data.minutes} minutes.`}</p>
        <FailureAlert sentence={give.failure} />
      </Empty>
    </div>
  );
}

interface ActsProps {
  call: AnsweredCall;
  done: string | undefined;
  give: { run: (answer: CallAnswer) => Promise<void>; isBusy: boolean };
}

function Acts({ call, done, give }: ActsProps) {
  return (
    <>
      {!done && !call.coming && (
        <Button variant="primary" disabled={give.isBusy} onClick={() => void give.run('coming')}>
          I am coming
        </Button>
      )}
      <Button
        component={Link}
        to={call.side === 'vendor' ? paths.vendorCalls : paths.customerCalls}
      >
        Move the call
      </Button>
      <Button variant="quiet" disabled={give.isBusy} onClick={() => void give.run('cancel')}>
        Cancel the call
      </Button>
    </>
  );
}

/** The link says no more whose it was: the calls of whoever is signed in. */
function Ended() {
  return (
    <div className="wrap">
      <Empty
        headingLevel={1}
        drawing={<Letterbox />}
        title="This link is of no use any more"
        actions={
          <Button component={Link} variant="primary" to={appPaths.calls}>
            See your calls
          </Button>
        }
      >
        <p>{outcomes.scheduling.link_unknown}</p>
      </Empty>
    </div>
  );
}
