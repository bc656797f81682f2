import { Textarea } from '@mantine/core';
import { type RequestAnswer, requestReplyBody } from '@threshold/contract/lead-request-links';
import { requestLimits } from '@threshold/contract/request-limits';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { FormButtons } from '#app/components/form-buttons.tsx';
import { PostForm } from '#app/components/post-form.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import { type Told, writeBack } from './api.ts';
import classes from './own-request.module.css';

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
    <PostForm form={form} className={classes.form} aria-label={`Write to ${vendor_name}`}>
      <Textarea
        {...form.field('text')}
        label={`Your message to ${vendor_name}`}
        description={agreed_at ? undefined : 'It goes out with your name, email and phone.'}
        rows={4}
        maxLength={requestLimits.reply.max_characters}
        ref={takeFocus}
      />
      <FailureAlert sentence={form.failure} />
      <div className={classes.buttons}>
        <FormButtons
          isBusy={form.isBusy}
          label="Send message"
          busyLabel="Sending..."
          onCancel={onCancel}
        />
      </div>
    </PostForm>
  );
}
