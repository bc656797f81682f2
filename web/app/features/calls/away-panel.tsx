import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { awayBodySchema, type OwnAway } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { awayLimits, awaySentences } from '@threshold/contract/texts/away-texts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import { AwayWords } from '#app/components/feedback/away-alert.tsx';
import { SectionFailure } from '#app/components/feedback/try-again.tsx';
import { GuardedForm } from '#app/components/fields/guarded-form.tsx';
import type { PagePart } from '#app/lib/api/page-part.ts';
import { formatTimeZone } from '#app/lib/format/call-text.ts';
import { dateText } from '#app/lib/format/dates.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { endAwayNotice, saveAwayNotice } from './api.ts';
import classes from './away-panel.module.css';

export function AwayPanel({ vendorId, part }: { vendorId: string; part: PagePart<OwnAway> }) {
  return (
    <Stack component="section" maw={640} aria-labelledby="away">
      <h2 id="away">When you are away</h2>
      <Text c="dimmed">{awaySentences.own_effect}</Text>
      {'failure' in part ? (
        <SectionFailure text={awaySentences.load_failed} />
      ) : (
        <AwayForm vendorId={vendorId} away={part.value} />
      )}
    </Stack>
  );
}

interface AwayFormProps {
  vendorId: string;
  /** The vendor's away notice, as the page last loaded it. */
  away: OwnAway;
}

const blank = { first_day: '', last_day: '', words: '' };

/** The current away notice, and the form that replaces it. */
function AwayForm({ vendorId, away }: AwayFormProps) {
  const [saved, setSaved] = useState<{ own: OwnAway; over: OwnAway }>();
  // A reload replaces the saved notice, whose booked calls or time zone may have changed since.
  const own = saved?.over === away ? saved.own : away;
  const { notice } = own;
  const { first_day, last_day, words } = notice ?? blank;
  const form = useForm({
    initial: { first_day, last_day, words },
    rules: awayBodySchema,
    toast: false,
    send: (typed) => saveAwayNotice(vendorId, typed),
    failed: awaySentences.save_failed,
    done: awaySentences.done.saved,
    after: (set: OwnAway) => setSaved({ own: set, over: away }),
  });
  const ending = useAction(() => endAwayNotice(vendorId), {
    toast: false,
    failed: awaySentences.end_failed,
    done: awaySentences.done.ended,
    after(ended) {
      setSaved({ own: ended, over: away });
      form.reset(blank);
      // Moves the focus, because the focused button was removed.
      document.getElementById(form.fieldId('first_day'))?.focus();
    },
  });
  const isBusy = form.isBusy || ending.isBusy;

  return (
    <>
      <div role="status">
        <CurrentNotice own={own} />
      </div>
      <GuardedForm form={form} className={classes.form} aria-labelledby="away">
        <div className={classes.days}>
          <TextInput
            {...form.getInputProps('first_day')}
            label="First day"
            description={`By ${formatTimeZone(own)}.`}
            type="date"
          />
          <TextInput
            {...form.getInputProps('last_day')}
            label="Last day"
            description="You are away on this day, too."
            type="date"
          />
        </div>
        <Textarea
          {...form.getNonRequiredProps('words')}
          label="In your own words (optional)"
          description={`Everybody can read this, as your words. Up to ${awayLimits.words_characters} characters.`}
          rows={2}
          maxLength={awayLimits.words_characters}
        />
        <FailureAlert sentence={form.failure ?? ending.failure} />
        <Group gap="sm" align="stretch">
          <SubmitButton disabled={isBusy}>
            {form.isBusy ? 'Saving...' : notice ? 'Replace the notice' : 'Save the notice'}
          </SubmitButton>
          {notice && (
            <Button variant="quiet" disabled={isBusy} onClick={() => void ending.run()}>
              {notice.applies ? 'I am back' : 'Take the notice back'}
            </Button>
          )}
        </Group>
      </GuardedForm>
    </>
  );
}

/** The current away notice, and calls that are booked on days of the absence. */
function CurrentNotice({ own: { notice, calls } }: { own: OwnAway }) {
  if (!notice) return null;
  const [first, last] = [dateText(notice.first_day), dateText(notice.last_day)];
  return (
    <Alert>
      <p>
        <b>{notice.applies ? awaySentences.own_now(last) : awaySentences.own_later(first, last)}</b>
      </p>
      {notice.words && <AwayWords label={awaySentences.own_words} words={notice.words} />}
      {calls > 0 && (
        <p>
          <span>{awaySentences.calls(calls)}</span>{' '}
          <Link to={`${paths.vendorCalls}#upcoming-calls`}>{awaySentences.calls_link}</Link>
        </p>
      )}
    </Alert>
  );
}
