import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import type { Availability } from '@threshold/contract/vendors-calendar';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { KeptTypingAlert } from '#app/components/kept-typing-alert.tsx';
import { LeaveGuard } from '#app/components/leave-guard.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { timeText } from '#app/lib/format/call-text.ts';
import classes from './calls.module.css';
import { DaysOff } from './days-off.tsx';
import styles from './hours.module.css';
import { HoursChoices } from './hours-choices.tsx';
import { useHours } from './use-hours.ts';
import { WeekRows } from './week-rows.tsx';

interface HoursPanelProps {
  vendorId: string;
  availability: Availability;
}

const clockText = (clock: string) => timeText(`2026-01-01 ${clock}:00`);
const { opens, closes } = limits.appointment;

/** Form of the hours in which a vendor takes calls. */
export function HoursPanel({ vendorId, availability }: HoursPanelProps) {
  const form = useHours(vendorId, availability);
  const { draft, change, failure, faults, isBusy, isChanged } = form;
  return (
    <section className={classes.part} aria-labelledby="hours">
      <h2 id="hours">Your hours</h2>
      <p className={classes.none}>
        Customers with a verified address choose a free time from these hours on your page.
      </p>
      <PageForm
        className={styles.form}
        aria-labelledby="hours"
        onSubmit={(event) => void form.submit(event)}
      >
        <LeaveGuard when={isChanged} />
        {form.isRestored && isChanged && <KeptTypingAlert />}
        <Radio.Group
          label="When can customers call?"
          value={draft.hasWeek ? 'own' : 'default'}
          onChange={(value) => change({ hasWeek: value === 'own' })}
        >
          <Radio value="default" label={`Every day, ${clockText(opens)} to ${clockText(closes)}`} />
          <Radio value="own" label="Only in the hours that I set" />
        </Radio.Group>
        {draft.hasWeek && <WeekRows form={form} />}
        <HoursChoices form={form} />
        <DaysOff form={form} />
        <FailureAlert sentence={failure ?? faults[0]?.message} />
        <SubmitButton variant="primary" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save hours'}
        </SubmitButton>
      </PageForm>
    </section>
  );
}
