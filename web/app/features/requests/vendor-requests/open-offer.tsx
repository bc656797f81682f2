import { Group, NativeSelect, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import {
  answerOfferSchema,
  declineOfferSchema,
  type RequestOffer,
} from '@threshold/contract/endpoints/requests/request-offers';
import {
  type DeclineReason,
  declineReasonLabels,
  declineReasons,
  requestLimits,
  requestOutcomes,
} from '@threshold/contract/texts/request-texts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { FormButtons, PageForm } from '#app/components/fields/page-form.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { clockText } from '#app/lib/format/dates.ts';
import { toSelectOptions } from '#app/lib/forms/choices.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { focusOnMount } from '#app/lib/page/focus.ts';
import { MessageForm } from '../message-form.tsx';
import { answerOffer, declineOffer } from './api.ts';
import classes from './requests-page.module.css';

const options = toSelectOptions(declineReasons, declineReasonLabels, 'Choose a reason');
const initial: { reason: DeclineReason | ''; note: string } = { reason: '', note: '' };

/** Head of an offer's card: the requested type of professional, and the place. */
export function OfferHead({ offer, children }: { offer: RequestOffer; children: Elements }) {
  const { place, distance_km, vendor_type } = offer;
  const distance = distance_km === null ? '' : `${Math.round(distance_km)} km away`;
  return (
    <Group gap="var(--s-8) var(--s-16)" align="start" justify="space-between">
      <div>
        <h3>{place || 'Australia'}</h3>
        <p className={classes.note}>{[vendor_type, distance].filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </Group>
  );
}

/** Form that declines a request with a reason, so that another professional receives it earlier. */
function DeclineForm({ offer, onCancel }: OfferFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial,
    rules: declineOfferSchema,
    toast: false,
    send: async ({ reason, note }) => {
      if (reason !== '') await declineOffer(offer._id, reason, note);
    },
    done: requestOutcomes.declined,
    after: revalidate,
  });
  return (
    <PageForm form={form} className={classes.form} aria-label="Decline">
      <NativeSelect
        {...form.getInputProps('reason')}
        label="Reason"
        data={options}
        ref={focusOnMount}
      />
      <TextInput
        {...form.getNonRequiredProps('note')}
        label="Note"
        description="For our staff alone."
        maxLength={requestLimits.decline_note}
      />
      <FailureAlert sentence={form.failure} />
      <Group gap="sm" align="stretch">
        <FormButtons
          isBusy={form.isBusy}
          label="Decline request"
          busyLabel="Declining..."
          onCancel={onCancel}
        />
      </Group>
    </PageForm>
  );
}

type OfferAction = 'answer' | 'decline';

/** A request that the professional can answer or decline until the deadline. */
export function OpenOffer({ offer }: { offer: RequestOffer }) {
  const [act, setAct] = useState<OfferAction>();
  // The form that was cancelled last. The button that opens this form then takes the focus.
  const [cancelled, setCancelled] = useState<OfferAction>();
  const { requirements, due_at, answers_left, place } = offer;
  function leave() {
    setCancelled(act);
    setAct(undefined);
  }
  /** End of the buttons' labels for screen readers, because all cards have the same buttons. */
  const which = ` the request in ${place}, until ${clockText(due_at)}`;
  const focusOf = (name: OfferAction) => (cancelled === name ? focusOnMount : undefined);
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
        {`${formatAnswersLeft(answers_left)} Name and contact follow once the person agrees to your answer.`}
      </p>
      {act === 'answer' && <AnswerForm offer={offer} onCancel={leave} />}
      {act === 'decline' && <DeclineForm offer={offer} onCancel={leave} />}
      {act === undefined && (
        <Group gap="sm" align="stretch">
          <Button variant="primary" ref={focusOf('answer')} onClick={() => setAct('answer')}>
            Answer<span className="visually-hidden">{which}</span>
          </Button>
          <Button ref={focusOf('decline')} onClick={() => setAct('decline')}>
            Decline<span className="visually-hidden">{which}</span>
          </Button>
        </Group>
      )}
    </article>
  );
}

/** Describes how many more answers are passed on to the buyer. */
function formatAnswersLeft(answersLeft: number): string {
  if (answersLeft === requestLimits.answers) {
    return `The first ${requestLimits.answers} answers are passed on.`;
  }
  if (answersLeft === 0) return '';
  return answersLeft === 1
    ? 'One more answer is passed on.'
    : `${answersLeft} more answers are passed on.`;
}

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString();

interface OfferFormProps {
  offer: RequestOffer;
  onCancel: () => void;
}

/** Form in which the professional answers a request. The text stays until it is sent. */
function AnswerForm({ offer, onCancel }: OfferFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { text: '' },
    rules: answerOfferSchema,
    toast: false,
    send: ({ text }) => answerOffer(offer._id, text),
    done: requestOutcomes.answer_sent,
    after: revalidate,
  });
  return (
    <MessageForm
      form={form}
      name="Answer"
      label="Your answer"
      description="Say how you can help with just this, and when. At least a whole sentence."
      rows={5}
      maxLength={requestLimits.answer.max_characters}
      send="Send answer"
      onCancel={onCancel}
    />
  );
}
