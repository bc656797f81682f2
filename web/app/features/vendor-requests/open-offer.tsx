import { IconClock } from '@tabler/icons-react';
import { requestLimits } from '@threshold/contract/request-limits';
import type { RequestOffer } from '@threshold/contract/request-offers';
import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { clockText } from '#app/lib/format/dates.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import { AnswerForm } from './answer-form.tsx';
import { DeclineForm } from './decline-form.tsx';
import { OfferHead } from './offer-head.tsx';
import classes from './requests-page.module.css';

type Act = 'answer' | 'decline';

/** A request that can be answered until its deadline. */
export function OpenOffer({ offer }: { offer: RequestOffer }) {
  const [act, setAct] = useState<Act>();
  // Form that was cancelled, so that the focus returns to the button which opened it.
  const [cancelled, setCancelled] = useState<Act>();
  const { requirements, due_at, answers_left, place } = offer;
  function leave() {
    setCancelled(act);
    setAct(undefined);
  }
  /** Suffix for screen readers, because several cards have the same buttons. */
  const which = ` the request in ${place}, until ${clockText(due_at)}`;
  const focusOf = (name: Act) => (cancelled === name ? takeFocus : undefined);
  return (
    <article className={classes.card} aria-label={`Request in ${place}`}>
      <OfferHead offer={offer}>
        <time className={classes.clock} dateTime={due_at}>
          <IconClock aria-hidden="true" />
          <span>{`until ${clockText(due_at)}${isToday(due_at) ? ' today' : ''}`}</span>
        </time>
      </OfferHead>
      <p className={classes.quote}>{requirements}</p>
      <p className={classes.note}>
        {`${chances(answers_left)} Name and contact follow once the person agrees to your answer.`}
      </p>
      {act === 'answer' && <AnswerForm offer={offer} onCancel={leave} />}
      {act === 'decline' && <DeclineForm offer={offer} onCancel={leave} />}
      {act === undefined && (
        <div className={classes.buttons}>
          <Button variant="primary" ref={focusOf('answer')} onClick={() => setAct('answer')}>
            Answer<span className="visually-hidden">{which}</span>
          </Button>
          <Button ref={focusOf('decline')} onClick={() => setAct('decline')}>
            Decline<span className="visually-hidden">{which}</span>
          </Button>
        </div>
      )}
    </article>
  );
}

/** Number of answers that can still be passed on. */
function chances(answersLeft: number): string {
  if (answersLeft === requestLimits.answers) {
    return `The first ${requestLimits.answers} answers are passed on.`;
  }
  if (answersLeft === 0) return '';
  return answersLeft === 1
    ? 'One more answer is passed on.'
    : `${answersLeft} more answers are passed on.`;
}

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString();
