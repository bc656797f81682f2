import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import { vendorSettingsForm } from '@threshold/contract/vendors-forms';
import { type FormEvent, useId, useState } from 'react';
import { PlaceBox } from '#app/components/place-box/place-box.tsx';
import type { AddressSource, PlaceChoice } from '#app/components/place-box/place-source.ts';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import { DescriptionList } from './description-list.tsx';
import { EditableSection } from './editable-section.tsx';
import { saveProfile } from './save-profile.ts';
import { SectionForm } from './section-form.tsx';

const id = 'business-address';
const schema = vendorSettingsForm.shape.address;

interface PlaceSectionProps {
  vendor: OwnVendor;
  source: AddressSource;
}

/** Where customers find the business; the search measures from there. */
export function PlaceSection({ vendor, source }: PlaceSectionProps) {
  return (
    <EditableSection
      id={id}
      title="Business Address"
      view={<DescriptionList facts={[{ label: 'Address', value: vendor.address }]} />}
      edit={(done) => <PlaceForm vendor={vendor} source={source} onDone={done} />}
    />
  );
}

function PlaceForm({ vendor, source, onDone }: PlaceSectionProps & { onDone: () => void }) {
  const fieldId = useId();
  const [initial] = useState<PlaceChoice>(() => placeOf(vendor));
  const [place, setPlace] = useState(initial);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);

  function refuse(sentence: string) {
    setFault(sentence);
    setAttempt((count) => count + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFault(undefined);
    setFailure(undefined);
    const wrong = schema.safeParse(place.label).error?.issues[0]?.message;
    if (wrong) {
      refuse(wrong);
      return;
    }
    setBusy(true);
    try {
      const known = place.latitude === undefined ? await source.find(place.label) : place;
      const { latitude, longitude, post_code, city } = known;
      await saveProfile(vendor._id, { address: place.label, latitude, longitude, post_code, city });
      toasts.success(outcomes.vendors.saved);
      onDone();
    } catch (error) {
      // Nobody knows the place that was typed: the field says so.
      if (error instanceof ApiError && error.status === 404) {
        refuse(outcomes.places.no_result);
        return;
      }
      const sentence = sentenceOf(error, outcomes.vendors.save_failed);
      setFailure(sentence);
      toasts.error(sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <SectionForm
      labelledBy={id}
      form={{
        submit,
        isBusy,
        failure,
        faults: fault ? [{ fieldId, message: fault }] : [],
        attempt,
      }}
      onCancel={onDone}
    >
      <PlaceBox
        source={source}
        id={fieldId}
        place={initial}
        label="Address"
        placeholder="Suburb, town or postcode"
        required
        {...(fault && { error: fault })}
        onChange={setPlace}
      />
    </SectionForm>
  );
}

function placeOf(vendor: OwnVendor): PlaceChoice {
  const { address, latitude, longitude, post_code, city } = vendor;
  return {
    label: address,
    ...(post_code && { post_code }),
    ...(city && { city }),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
  };
}
