import { NativeSelect, TextInput } from '@mantine/core';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Home } from '@threshold/contract/buying/purchase-shapes';
import {
  type HomeStage,
  homeStages,
  homeStageWords,
} from '@threshold/contract/buying/purchase-words';
import { useRevalidator } from 'react-router';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { setStage } from './api.ts';
import classes from './buying.module.css';
import { ClashNote } from './clash-note.tsx';
import { useSharedForm } from './use-shared-form.ts';

const labels = { stage: 'The stage', reason: 'The reason' };
const valuesOf = ({ stage, stage_reason }: Home) => ({
  stage: stage as string,
  reason: stage_reason,
});

/** Form that sets the stage of a home. */
export function HomeStageForm({ purchaseId, home }: { purchaseId: string; home: Home }) {
  const { revalidate } = useRevalidator();
  const { form, clashes } = useSharedForm({
    held: home,
    valuesOf,
    save: ({ stage, reason }, version) =>
      setStage(
        { id: purchaseId, homeId: home._id },
        { stage: stage as HomeStage, reason, version },
      ),
    done: purchaseOutcomes.saved,
    after: () => revalidate(),
  });
  return (
    <section className={classes.section} aria-labelledby="stage">
      <h2 id="stage">How far it is</h2>
      <PageForm form={form} className={classes.fields} aria-labelledby="stage">
        <NativeSelect {...form.field('stage')} label="Stage" withAsterisk={false}>
          {homeStages.map((stage) => (
            <option key={stage} value={stage}>
              {homeStageWords[stage]}
            </option>
          ))}
        </NativeSelect>
        <TextInput
          {...form.field('reason')}
          required={false}
          label="Why (optional)"
          maxLength={purchaseLimits.reason}
        />
        <ClashNote
          clashes={clashes}
          labels={labels}
          textOf={(name, value) => (name === 'stage' ? homeStageWords[value as HomeStage] : value)}
        />
        <FailureAlert sentence={clashes.length === 0 ? form.failure : undefined} />
        <div>
          <SubmitButton disabled={form.isBusy || !form.isChanged}>
            {form.isBusy ? 'Saving...' : 'Save stage'}
          </SubmitButton>
        </div>
      </PageForm>
    </section>
  );
}
