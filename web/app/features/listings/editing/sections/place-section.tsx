import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { vendorSettingsSchema } from '@threshold/contract/endpoints/listings/vendors-forms';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { PlaceBox } from '#app/components/fields/place-box/place-box.tsx';
import type { AddressSource, PlaceChoice } from '#app/components/fields/place-box/place-source.ts';
import { SectionForm } from '#app/components/fields/section-form.tsx';
import { DescriptionList } from '#app/components/lists/description-list.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import { findFault } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { saveProfile } from '../api.ts';
import { EditableSection } from './editable-section.tsx';

const id = 'business-address';
const schema = vendorSettingsSchema.shape.address;

interface PlaceSectionProps {
  vendor: OwnVendor;
  source: AddressSource;
}

/** Business address, from which the search measures distances. */
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
  const [initial] = useState<PlaceChoice>(() => toPlaceChoice(vendor));
  const form = useForm({
    initial: { address: initial },
    rules: ({ address }) => ({ address: findFault(schema, address.label) }),
    async send({ address: place }) {
      const known = place.latitude === undefined ? await source.find(place.label) : place;
      const { latitude, longitude, post_code, city } = known;
      await saveProfile(vendor._id, { address: place.label, latitude, longitude, post_code, city });
    },
    failed: outcomes.vendors.save_failed,
    done: outcomes.vendors.saved,
    after: onDone,
    refusalOf(error) {
      // The server could not resolve the typed place.
      const isUnknown = error instanceof ApiError && error.status === 404;
      return isUnknown ? { faults: { address: outcomes.places.no_result } } : undefined;
    },
  });

  return (
    <SectionForm labelledBy={id} form={form} onCancel={onDone}>
      <PlaceBox
        source={source}
        id={form.fieldId('address')}
        place={initial}
        label="Address"
        placeholder="Suburb, town or postcode"
        required
        error={form.errorOf('address')}
        onChange={(address) => form.setFieldValue('address', address)}
      />
    </SectionForm>
  );
}

function toPlaceChoice(vendor: OwnVendor): PlaceChoice {
  const { address, latitude, longitude, post_code, city } = vendor;
  return {
    label: address,
    ...(post_code && { post_code }),
    ...(city && { city }),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
  };
}
