import { Group, Textarea, TextInput } from '@mantine/core';
import {
  leadNoteBodySchema,
  type LeadNote as Note,
} from '@threshold/contract/endpoints/applications/leads';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { GuardedForm } from '#app/components/fields/guarded-form.tsx';
import { SaveButton } from '#app/components/fields/page-form.tsx';
import { findFaults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { saveNote } from '../leads/api.ts';
import classes from './lead-page.module.css';
import { LeadSection } from './lead-part.tsx';

const soon = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'In a week', days: 7 },
] as const;

export function LeadNote({ leadId, note }: { leadId: string; note: Note }) {
  const { revalidate } = useRevalidator();
  const [read, setRead] = useState(note);
  // Version of the note that last filled the form; it may be older than `note`.
  const [version, setVersion] = useState(note.version);
  const bodyOf = (typed: { note: string; remind_on: string }) => ({
    note: typed.note,
    remind_on: typed.remind_on || null,
    version,
  });
  const form = useForm({
    initial: toNoteFields(note),
    rules: (typed) => findFaults(leadNoteBodySchema, bodyOf(typed)),
    toast: false,
    failed: outcomes.loan.note_failed,
    send: (typed) => saveNote(leadId, bodyOf(typed)),
    done: outcomes.loan.note_saved,
    after: (saved) => {
      setVersion(saved.version);
      return revalidate();
    },
  });
  // After a reload the form shows changes from another window, unless the form has unsaved input.
  if (read !== note) {
    setRead(note);
    if (!form.isDirty()) {
      setVersion(note.version);
      form.reset(toNoteFields(note));
    }
  }
  return (
    <LeadSection id="lead-note" title="Private note">
      <GuardedForm form={form} className={classes.noteForm} aria-labelledby="lead-note">
        <Textarea
          {...form.getNonRequiredProps('note')}
          label="Note"
          description="Only you read it. It is deleted when the customer takes the application back or leaves, and with your account."
          rows={3}
          autosize
          maxLength={limits.text.note}
        />
        <Group gap="xs">
          <TextInput
            {...form.getNonRequiredProps('remind_on')}
            label="Remind me on"
            description={`At ${limits.loan.remind_at_hour} in the morning. Empty for no reminder.`}
            type="date"
          />
          {soon.map(({ label, days }) => (
            <Button
              key={label}
              size="sm"
              variant="quiet"
              aria-label={`Remind me ${label.toLowerCase()}`}
              onClick={() => form.setFieldValue('remind_on', getDateInDays(days))}
            >
              {label}
            </Button>
          ))}
        </Group>
        <FailureAlert sentence={form.failure} />
        <SaveButton form={form} label="Save note" />
      </GuardedForm>
    </LeadSection>
  );
}

const toNoteFields = ({ note, remind_on }: Note) => ({ note, remind_on: remind_on ?? '' });

/** Returns the local date `days` days from today, as 'YYYY-MM-DD'. */
function getDateInDays(days: number): string {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
