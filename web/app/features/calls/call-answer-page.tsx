import { appPaths } from '@threshold/contract/app';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { OutcomePage } from '#app/components/feedback/outcome-page.tsx';
import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { getQueryFailure, useQuery, useSessionClient } from '#app/lib/client/session-client.ts';
import { focusHeading } from '#app/lib/page/focus.ts';
import { useHydrated } from '#app/lib/page/hydration.ts';
import { useAction } from '#app/lib/use-action.ts';
import {
  answerCall,
  type CallAnswer,
  callByLinkQuery,
  createLinkSlotSource,
  isCallLinkInvalid,
  moveCallByLink,
} from './api.ts';
import { LazyTimeDialog } from './booking/schedule-call.tsx';
import classes from './call-answer.module.css';

const bars = [['48px', '16rem'], ['120px']] as const;
const ownCalls = { to: appPaths.calls, label: 'See your calls' };

/**
 * Page to which the links of a reminder mail lead. The answer 'I am coming' is sent when the page
 * opens: it is not binding and should take one tap. Cancelling and moving need a further press,
 * because mail programs open links automatically.
 */
export function CallAnswerPage() {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const link = isHydrated ? hash.slice(1) : undefined;
  // The React key resets the state, because another link belongs to another call.
  return <CallAnswerPanel key={link} link={link} />;
}

function CallAnswerPanel({ link }: { link: string | undefined }) {
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get('answer');
  const client = useSessionClient();
  const query = callByLinkQuery(link ?? '');
  const call = useQuery({ ...query, enabled: link !== undefined });
  const failure = getQueryFailure(call);
  const [done, setDone] = useState<string>();
  const [isMoving, setMoving] = useState(wanted === 'move');
  const moveButton = useRef<HTMLButtonElement>(null);

  /** Returns the result of `act`. If the link has become invalid, loads the call again. */
  async function orReadAgain<T>(act: Promise<T>): Promise<T> {
    return act.catch((error: unknown) => {
      if (isCallLinkInvalid(error)) void call.refetch();
      throw error;
    });
  }

  const give = useAction(
    async (answer: CallAnswer) => {
      setDone(await orReadAgain(answerCall(link ?? '', answer)));
    },
    { toast: false },
  );

  async function move({ dateTime }: { readonly dateTime: string }) {
    const moved = await orReadAgain(moveCallByLink(link ?? '', dateTime));
    client.setQueryData(query.queryKey, moved);
    setMoving(false);
    setDone(outcomes.scheduling.moved);
  }

  const isCalled = Boolean(call.data);
  const open = useEffectEvent(() => {
    if (wanted === 'coming' && !call.data?.coming && !call.data?.moved) void give.run('coming');
  });
  useEffect(() => {
    if (isCalled) open();
  }, [isCalled]);
  // Moves the focus after an answer, because the focused button was removed.
  useEffect(() => {
    if (done !== undefined) focusHeading();
  }, [done]);

  if (failure && link !== undefined) {
    return (
      <div className={`wrap ${classes.page}`}>
        <h1>Your call</h1>
        <TryAgain text={failure} isBusy={call.isFetching} onRetry={() => void call.refetch()} />
      </div>
    );
  }
  if (link === undefined || call.data === undefined) {
    return <PageSkeleton label="Loading your call..." page={classes.page} bars={bars} />;
  }
  if (call.data === null) {
    return (
      <OutcomePage title="This link is of no use any more" next={ownCalls}>
        <p>{outcomes.scheduling.link_unknown}</p>
      </OutcomePage>
    );
  }
  const when = `${call.data.when}, ${call.data.minutes} minutes.`;
  if (call.data.moved) {
    const isDone = done === outcomes.scheduling.moved;
    return (
      <OutcomePage title={isDone ? done : outcomes.scheduling.moved_since} next={ownCalls}>
        <p>{`Call with ${call.data.with}: ${when}`}</p>
        <p>
          {isDone
            ? 'We told both of you by email.'
            : 'This link was about its former time, so it answers nothing any more.'}
        </p>
      </OutcomePage>
    );
  }
  const isOff = done === outcomes.scheduling.cancelled;
  return (
    <div className="wrap">
      <EmptyState
        headingLevel={1}
        drawing={<Letterbox />}
        title={done ?? (call.data.coming ? outcomes.scheduling.coming : 'Are you coming?')}
        actions={
          !isOff && (
            <>
              {!done && !call.data.coming && (
                <Button
                  variant="primary"
                  disabled={give.isBusy}
                  onClick={() => void give.run('coming')}
                >
                  I am coming
                </Button>
              )}
              <Button
                ref={moveButton}
                disabled={give.isBusy}
                aria-haspopup="dialog"
                onClick={() => setMoving(true)}
              >
                Move the call
              </Button>
              <Button
                variant="quiet"
                disabled={give.isBusy}
                onClick={() => void give.run('cancel')}
              >
                Cancel the call
              </Button>
            </>
          )
        }
      >
        <p>{`Call with ${call.data.with}: ${when}`}</p>
        <FailureAlert sentence={give.failure} />
      </EmptyState>
      {!isOff && (
        <LazyTimeDialog
          opened={isMoving}
          onClose={() => {
            setMoving(false);
            // Focuses the button: if the mailed link opened the dialog, nothing had focus before.
            moveButton.current?.focus();
          }}
          title="Move the call"
          lead={`With ${call.data.with}, now on ${call.data.when}. We tell both of you by email.`}
          actLabel="Move call"
          busyLabel="Moving..."
          slots={createLinkSlotSource(link)}
          send={move}
          failed={outcomes.scheduling.move_failed}
        />
      )}
    </div>
  );
}
