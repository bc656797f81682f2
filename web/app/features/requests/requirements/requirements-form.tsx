import { Box, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import type { LeadRequestInput } from '@threshold/contract/endpoints/requests/lead-requests';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import dialogActions from '#app/components/dialogs/dialog-actions.module.css';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { EmailField, PhoneField } from '#app/components/fields/contact-fields.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { PlaceBox } from '#app/components/fields/place-box/place-box.tsx';
import {
  nearMeLabel,
  type PlaceChoice,
  type PlaceSource,
} from '#app/components/fields/place-box/place-source.ts';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { hasFaults, toFieldFaults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import classes from './requirements-form.module.css';

const blank = {
  name: '',
  email: '',
  phone_number: '',
  requirements: '',
} satisfies LeadRequestInput;

export interface RequirementsFormProps {
  onSent: () => void;
  /** Type and place of the search from which the form was opened. */
  type?: VendorType | undefined;
  place?: PlaceChoice;
  places: PlaceSource;
  /** Closes the form; without it there is no Cancel button. */
  onCancel?: () => void;
  /** Called when sending starts and ends, so that a dialog stays open while the form sends. */
  onBusy?: (isBusy: boolean) => void;
}

const anywhere: PlaceChoice = { label: '' };

/** Form for a customer's requirements. The values stay until they have been sent. */
export function RequirementsForm(props: RequirementsFormProps) {
  const { onSent, type: searched = '', place: start = anywhere, places, onCancel, onBusy } = props;
  const [place, setPlace] = useState(start);
  /** React key of the place box. A new key after each request remounts the box, without text. */
  const [round, setRound] = useState(0);
  const hintId = useId();
  const initial: typeof blank & { type: VendorType | '' } = { ...blank, type: searched };
  const form = useForm({
    initial,
    async send({ type, ...values }) {
      onBusy?.(true);
      try {
        // Loads the API module only on submit, because the page does not need it earlier.
        const { sendRequirements } = await import('./api.ts');
        await sendRequirements({ ...toFields(type, place), ...values });
      } finally {
        onBusy?.(false);
      }
    },
    failed: outcomes.requirements.failed,
    after: () => {
      form.reset();
      setPlace(start);
      setRound((round) => round + 1);
      onSent();
    },
    refusalOf(error) {
      console.error(error);
      const faults = toFieldFaults(error);
      if (hasFaults(faults)) return { faults };
      // The server's refusal contains the reason, such as the time of the next possible request.
      const isRefused = error instanceof ApiError && error.status > 0 && error.status < 500;
      const failed = outcomes.requirements.failed;
      return { failure: isRefused ? getSentence(error, failed) : failed };
    },
  });
  const { isBusy } = form;
  // True if no text field is empty; the form has no other condition for sending.
  const isComplete = Object.keys(blank).every(
    (name) => form.values[name as keyof typeof blank].trim() !== '',
  );

  function send(event: FormEvent) {
    if (isComplete) void form.submit(event);
    else event.preventDefault();
  }

  return (
    <PageForm className={classes.form} onSubmit={send}>
      <FailureAlert sentence={form.failure} />
      <div className={classes.pair}>
        <TextInput {...form.getInputProps('name')} label="Name" autoComplete="name" />
        <PhoneField {...form.getUnmarkedProps('phone_number')} label="Phone" />
      </div>
      <EmailField {...form.getInputProps('email')} label="Email" />
      <Box pos="relative" className={classes.last}>
        <Textarea
          resize="vertical"
          {...form.getInputProps('requirements')}
          label="Requirements"
          rows={4}
          maxLength={limits.requirements.characters}
          description="What you are buying, where, and by when."
        />
        <p className={`num ${classes.count}`}>
          {`${form.values.requirements.length}/${limits.requirements.characters}`}
        </p>
      </Box>
      <div className={classes.wider}>
        <NativeSelect
          {...form.getNonRequiredProps('type')}
          label="Looking for (optional)"
          data={[{ value: '', label: 'Anybody' }, ...vendorTypes]}
        />
        <PlaceBox
          key={round}
          source={places}
          place={start}
          label="Where (optional)"
          onChange={setPlace}
        />
      </div>
      {/* Reason why Send is disabled. It becomes invisible when Send is enabled, without moving
          the layout. */}
      <Text
        id={hintId}
        c="var(--ink3)"
        fz="sm"
        className={classes.hint}
        data-done={isComplete || undefined}
      >
        Fill in name, phone, email and requirements to send
      </Text>
      <div className={dialogActions.actions}>
        {onCancel && (
          <Button onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
        )}
        <SubmitButton
          variant="primary"
          disabled={isBusy || !isComplete}
          aria-describedby={isComplete ? undefined : hintId}
        >
          {isBusy ? 'Sending...' : 'Send'}
        </SubmitButton>
      </div>
    </PageForm>
  );
}

/** Returns type and place of a request. If either is missing, only staff receive the request. */
export function toFields(
  type: VendorType | '',
  { label, post_code, latitude, longitude }: PlaceChoice,
): Partial<LeadRequestInput> {
  return {
    vendor_type: type || undefined,
    post_code,
    latitude,
    longitude,
    // 'Near me' is the label of a position and not an address.
    address: label.trim() && label !== nearMeLabel ? label.trim() : undefined,
  };
}
