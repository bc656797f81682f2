import { requestOutcomes } from '@threshold/contract/outcomes-requests';
import { requestLimits } from '@threshold/contract/request-limits';
import { answerOfferBody, type RequestOffer } from '@threshold/contract/request-offers';
import { useRevalidator } from 'react-router';
import { MessageForm } from '#app/components/message-form.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { answerOffer } from './api.ts';

export interface OfferFormProps {
  offer: RequestOffer;
  onCancel: () => void;
}

/** Form that accepts a request with an answer. The text stays until it is sent. */
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
