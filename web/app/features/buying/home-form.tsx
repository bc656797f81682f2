import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Home } from '@threshold/contract/buying/purchase-shapes';
import { useRevalidator } from 'react-router';
import { FocusHeading } from '#app/components/focus-heading.tsx';
import type { PlaceSource } from '#app/components/place-box/place-source.ts';
import { SectionForm } from '#app/components/section-form.tsx';
import { changeHome } from './api.ts';
import { ClashNote } from './clash-note.tsx';
import { HomeFields } from './home-fields.tsx';
import { homeBodyOf, homeFaults, homeLabels, homeText, homeValuesOf } from './home-values.ts';
import { useSharedForm } from './use-shared-form.ts';

interface HomeFormProps {
  purchaseId: string;
  home: Home;
  places: PlaceSource;
  onClose: () => void;
}

/** Form that changes the details of a home. */
export function HomeForm({ purchaseId, home, places, onClose }: HomeFormProps) {
  const { revalidate } = useRevalidator();
  const { form, clashes } = useSharedForm({
    held: home,
    valuesOf: homeValuesOf,
    rules: homeFaults,
    save: (values, version) =>
      changeHome({ id: purchaseId, homeId: home._id }, { ...homeBodyOf(values), version }),
    done: purchaseOutcomes.saved,
    after: async () => {
      await revalidate();
      onClose();
    },
  });
  return (
    <SectionForm
      labelledBy="edit-home"
      heading={<FocusHeading id="edit-home">About it</FocusHeading>}
      form={form}
      onCancel={onClose}
    >
      <HomeFields form={form} places={places} />
      <ClashNote clashes={clashes} labels={homeLabels} textOf={homeText} />
    </SectionForm>
  );
}
