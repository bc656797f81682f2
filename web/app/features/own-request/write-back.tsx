import { type RequestAnswer, requestReplyBody } from '@threshold/contract/lead-request-links';
import { requestLimits } from '@threshold/contract/request-limits';
import { MessageForm } from '#app/components/message-form.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { type Told, writeBack } from './api.ts';

export interface WriteBackProps {
  link: string;
  answer: RequestAnswer;
  onTold: (told: Told) => void;
  onCancel: () => void;
}

/** A message to the professional who answered. What was typed stays until it has arrived. */
export function WriteBack({ link, answer, onTold, onCancel }: WriteBackProps) {
  const { _id, vendor_name, agreed_at } = answer;
  const form = useForm({
    initial: { text: '' },
    rules: requestReplyBody,
    focusesFault: true,
    toast: false,
    send: ({ text }) => writeBack(link, _id, text),
    after: onTold,
  });
  return (
    <MessageForm
      form={form}
      name={`Write to ${vendor_name}`}
      label={`Your message to ${vendor_name}`}
      description={agreed_at ? undefined : 'It goes out with your name, email and phone.'}
      rows={4}
      maxLength={requestLimits.reply.max_characters}
      send="Send message"
      onCancel={onCancel}
    />
  );
}
