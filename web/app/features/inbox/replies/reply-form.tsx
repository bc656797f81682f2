import { Textarea, TextInput } from '@mantine/core';
import { savedReplyLimits, savedReplySentences } from '@threshold/contract/saved-reply-words';
import { useEffect } from 'react';
import dialogClasses from '#app/components/dialog-actions.module.css';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { FormButtons } from '#app/components/form-buttons.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import type { useForm } from '#app/lib/forms/use-form.ts';

type ReplyValues = { title: string; text: string };

export interface ReplyFormProps {
  form: ReturnType<typeof useForm<ReplyValues>>;
  onCancel: () => void;
}

export function ReplyForm({ form, onCancel }: ReplyFormProps) {
  const titleId = form.fieldId('title');
  useEffect(() => document.getElementById(titleId)?.focus(), [titleId]);
  return (
    <PageForm form={form}>
      <TextInput
        {...form.field('title')}
        label="Title"
        autoComplete="off"
        maxLength={savedReplyLimits.title_characters}
      />
      <Textarea
        {...form.field('text')}
        label="Reply"
        description={savedReplySentences.name_hint}
        mt="md"
        autosize
        minRows={4}
        maxRows={10}
        maxLength={savedReplyLimits.text_characters}
      />
      <FailureAlert sentence={form.failure} />
      <div className={dialogClasses.actions}>
        <FormButtons isBusy={form.isBusy} label="Save" busyLabel="Saving..." onCancel={onCancel} />
      </div>
    </PageForm>
  );
}
