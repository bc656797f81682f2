import { readAmount } from '@threshold/contract/amounts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { awaySentences } from '@threshold/contract/away-words';
import { requestOutcomes } from '@threshold/contract/outcomes-requests';
import { type RequestSettings, requestSettingsBody } from '@threshold/contract/request-offers';
import { Link, useRevalidator } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { dateText, momentText } from '#app/lib/format/dates.ts';
import { faultsOf, firstFaults } from '#app/lib/forms/form-faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { paths } from '#app/lib/paths.ts';
import { type SettingsChange, saveSettings } from './api.ts';
import classes from './requests-page.module.css';

interface Typed {
  takes_requests: boolean;
  paused_until: string;
  weekly_most: string;
}

const bodyOf = ({ takes_requests, paused_until, weekly_most }: Typed): SettingsChange => ({
  takes_requests,
  paused_until: paused_until || null,
  weekly_most: readAmount(weekly_most) ?? Number.NaN,
});

/** Settings: whether to receive requests, a pause, and the maximum per week. */
export function RequestSettingsPart({ settings }: { settings: RequestSettings }) {
  const { revalidate } = useRevalidator();
  const form = useForm<Typed>({
    initial: {
      takes_requests: settings.takes_requests,
      paused_until: settings.paused_until ?? '',
      weekly_most: String(settings.weekly_most),
    },
    rules: (typed) => firstFaults(faultsOf(requestSettingsBody, bodyOf(typed))),
    focusesFault: true,
    toast: false,
    send: (typed) => saveSettings(bodyOf(typed)),
    done: requestOutcomes.settings_saved,
    after: revalidate,
  });
  return (
    <section aria-labelledby="request-settings" className={classes.part}>
      <h2 id="request-settings">What you take</h2>
      {settings.away_until && (
        <Alert>
          <p>
            <span>{awaySentences.no_requests(dateText(settings.away_until))}</span>{' '}
            <Link to={`${paths.vendorCalls}#away`}>Change when you are away</Link>
          </p>
        </Alert>
      )}
      {settings.held_until && (
        <Alert>
          <p>{`You get no requests until ${momentText(settings.held_until)}, because the same text was sent again and again.`}</p>
        </Alert>
      )}
      <PageForm form={form} className={classes.settings} aria-labelledby="request-settings">
        <Checkbox {...form.box('takes_requests')} label="Offer me requests" />
        <div className={classes.pair}>
          <TextInput
            {...form.field('paused_until')}
            required={false}
            label="No requests before"
            description="Empty for no pause."
            type="date"
          />
          <TextInput
            {...form.field('weekly_most')}
            label="At most in seven days"
            description="Requests that we offer you."
            inputMode="numeric"
          />
        </div>
        <FailureAlert sentence={form.failure} />
        <div>
          <SubmitButton disabled={form.isBusy || !form.isChanged}>
            {form.isBusy ? 'Saving...' : 'Save'}
          </SubmitButton>
        </div>
      </PageForm>
    </section>
  );
}
