import { Textarea } from '@mantine/core';
import { requestOutcomes } from '@threshold/contract/outcomes-requests';
import { requestLimits } from '@threshold/contract/request-limits';
import { answerOfferBody, type RequestOffer } from '@threshold/contract/request-offers';
import { useRevalidator } from 'react-router';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { FormButtons } from '#app/components/form-buttons.tsx';
import { PostForm } from '#app/components/post-form.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import { answerOffer } from './api.ts';
import classes from './requests-page.module.css';

export interface OfferFormProps {
  offer: RequestOffer;
  onCancel: () => void;
}

/** The answer that takes a request. What was typed stays until it has arrived. */
export function AnswerForm({ offer, onCancel }: OfferFormProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { text: '' },
    rules: answerOfferBody,
    focusesFault: true,
    toast: false,
    send: ({ text }) => answerOffer(offer._id, text),
    done: requestOutcomes.answer_sent,
    after: revalidate,
  });
  return (
    <PostForm form={form} className={classes.form} aria-label="Answer">
      <Textarea
        {...form.field('text')}
        label="Your answer"
        description="Say how you can help with just this, and when. At least a whole sentence."
        rows={5}
        maxLength={requestLimits.answer.max_characters}
        ref={takeFocus}
      />
      <FailureAlert sentence={form.failure} />
      <div className={classes.buttons}>
        <FormButtons
          isBusy={form.isBusy}
          label="Send answer"
          busyLabel="Sending..."
          onCancel={onCancel}
        />
      </div>
    </PostForm>
  );
}
