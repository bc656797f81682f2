import { TextInput } from '@mantine/core';
import { type StaffGoal, staffWorkLabels } from '@threshold/contract/admin-figures';
import { adminMessages } from '@threshold/contract/messages-admin';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { useRevalidator } from 'react-router';
import { PageForm } from '#app/components/page-form.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { LogLink } from '../parts/log-link.tsx';
import { isStale, StaleAlert } from '../parts/stale-alert.tsx';
import { sendGoal } from './api.ts';
import { typedHours } from './figure-words.ts';
import classes from './figures-page.module.css';

/** Within how many hours something is to be decided; staff are mailed when the longest waiting has passed it. */
export function GoalForm({ goal }: { goal: StaffGoal }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { hours: goal.hours === null ? '' : String(goal.hours) },
    focusesFault: true,
    rules: ({ hours }) =>
      typedHours(hours) === undefined ? { hours: adminMessages.goal } : ({} as const),
    send: async ({ hours }) => {
      const typed = typedHours(hours) ?? null;
      await sendGoal(goal, typed);
      return typed;
    },
    done: (typed) => (typed === null ? adminOutcomes.goal_gone : adminOutcomes.goal_set),
    after: () => revalidate(),
    toast: false,
  });
  return (
    <PageForm form={form} className={classes.goal} aria-label="Goal">
      <TextInput
        {...form.field('hours')}
        required={false}
        label={`Goal for ${staffWorkLabels[goal.kind].toLowerCase()}, in hours`}
        description="Once something waits longer, all staff are mailed, one time. Without hours there is no goal."
        inputMode="numeric"
        maxLength={3}
      />
      <StaleAlert
        text={form.failure}
        isStale={isStale(form.error)}
        onRefresh={() => void revalidate()}
      />
      <SubmitButton variant="primary" disabled={form.isBusy}>
        {form.isBusy ? 'Saving...' : 'Save goal'}
      </SubmitButton>
      <p>
        <LogLink action="goal.set" />
      </p>
    </PageForm>
  );
}
