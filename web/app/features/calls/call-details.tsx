import { TextInput } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { PhoneField } from '#app/components/phone-field.tsx';
import type { TimeChoice } from './use-time-choice.ts';

/** What a customer may say with a booking. `reader` sees it. */
export function CallDetails({ choice: { field }, reader }: { choice: TimeChoice; reader: string }) {
  return (
    <>
      <TextInput
        label="Topic (optional)"
        description={`${reader} sees it with the call. For example: refinancing a unit.`}
        maxLength={limits.appointment.topic_characters}
        {...field('topic')}
        required={false}
      />
      <PhoneField
        label="Phone to be called on (optional)"
        description={`Only ${reader} sees it, and only while the call stands.`}
        {...field('phone_number')}
        required={false}
      />
    </>
  );
}
