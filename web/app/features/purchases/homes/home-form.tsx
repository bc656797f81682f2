import { NativeSelect, TextInput } from '@mantine/core';
import {
  type Home,
  homeFields,
  type Purchase,
} from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { saleMethods, saleMethodWords } from '@threshold/contract/texts/purchase-words';
import { stateNames, states } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { PlaceBox } from '#app/components/fields/place-box/place-box.tsx';
import type { PlaceSource } from '#app/components/fields/place-box/place-source.ts';
import { dateText } from '#app/lib/format/dates.ts';
import { toSelectOptions } from '#app/lib/forms/choices.ts';
import { findFaults } from '#app/lib/forms/faults.ts';
import type { FormFields } from '#app/lib/forms/form-types.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import type { HomeBody } from '../api.ts';
import classes from '../purchase.module.css';

const noHome = {
  address: '',
  place: '',
  state: '',
  link: '',
  price: '',
  sale_method: '',
  auction_on: '',
  agent: '',
};

type HomeValues = typeof noHome;

export const homeLabels: Readonly<Record<keyof HomeValues, string>> = {
  address: 'Address',
  place: 'Suburb',
  state: 'State',
  link: 'Link to the advertisement',
  price: 'Price',
  sale_method: 'How it is sold',
  auction_on: 'Day of the auction',
  agent: 'Agent',
};

export const toHomeValues = (home: Home): HomeValues => ({
  address: home.address,
  place: home.place,
  state: home.state ?? '',
  link: home.link,
  price: home.price,
  sale_method: home.sale_method ?? '',
  auction_on: home.auction_on ?? '',
  agent: home.agent,
});

export const toHomeBody = (values: HomeValues): HomeBody => values as HomeBody;
export const findHomeFaults = (values: HomeValues) => findFaults(homeFields, values);

export function formatHomeField(name: string, value: string): string {
  if (name === 'sale_method') return saleMethodWords[value as keyof typeof saleMethodWords] ?? '';
  return name === 'auction_on' && value ? dateText(value) : value;
}

/** Returns the state in a place name: 'NSW' for 'Parramatta NSW 2150'. */
const parseState = (place: string): string =>
  states.find((state) => place.toUpperCase().split(/\W+/).includes(state)) ?? '';

interface HomeFieldsProps {
  form: FormFields<HomeValues>;
  places: PlaceSource;
}

/** Form fields for the details of a home. Only the address is required. */
export function HomeFields({ form, places }: HomeFieldsProps) {
  const { values } = form;
  const [start, setStart] = useState({ label: values.place });
  // If another member has changed the place, the box is remounted with the new value.
  if (start.label !== values.place && document.activeElement?.id !== form.fieldId('place'))
    setStart({ label: values.place });
  return (
    <div className={classes.fields}>
      <TextInput
        {...form.getInputProps('address')}
        label={homeLabels.address}
        placeholder="12 High Street"
        maxLength={purchaseLimits.address}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <PlaceBox
          source={places}
          place={start}
          id={form.fieldId('place')}
          label={homeLabels.place}
          placeholder="Suburb or postcode"
          error={form.errorOf('place')}
          onChange={({ label }) => {
            form.setFieldValue('place', label);
            form.setFieldValue('state', parseState(label) || form.values.state);
          }}
        />
        <NativeSelect
          {...form.getNonRequiredProps('state')}
          label={homeLabels.state}
          data={toSelectOptions(states, stateNames, 'Not chosen')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          {...form.getNonRequiredProps('price')}
          label={homeLabels.price}
          placeholder="$850,000 to $900,000"
          maxLength={purchaseLimits.price}
        />
        <NativeSelect
          {...form.getNonRequiredProps('sale_method')}
          label={homeLabels.sale_method}
          data={toSelectOptions(saleMethods, saleMethodWords, 'Not known yet')}
        />
      </div>
      {(values.sale_method === 'auction' || values.auction_on !== '') && (
        <TextInput
          {...form.getNonRequiredProps('auction_on')}
          type="date"
          label={homeLabels.auction_on}
        />
      )}
      <TextInput
        {...form.getNonRequiredProps('link')}
        label={homeLabels.link}
        inputMode="url"
        placeholder="https://"
      />
      <TextInput
        {...form.getNonRequiredProps('agent')}
        label={homeLabels.agent}
        description="Who sells it, and how to reach them. They never see anything of this."
        maxLength={purchaseLimits.agent}
      />
    </div>
  );
}

interface AddHomeProps<R extends Home | Purchase> {
  places: PlaceSource;
  send: (home: HomeBody) => Promise<R>;
  onAdded: (added: R) => unknown;
}

/** Button and form that add a home. The typed values survive closing the form. */
export function AddHome<R extends Home | Purchase>({ places, send, onAdded }: AddHomeProps<R>) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    initial: noHome,
    rules: findHomeFaults,
    toast: false,
    send: (values) => send(toHomeBody(values)),
    done: purchaseOutcomes.home_added,
    after: (added: R) => {
      setOpen(false);
      form.reset(noHome);
      return onAdded(added);
    },
  });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Add a home
      </Button>
      <FormDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Add a home"
        lead="Its address is enough. The rest can come as you learn it."
        form={form}
        className={classes.fields}
        actLabel="Add home"
        busyLabel="Adding..."
      >
        <HomeFields form={form} places={places} />
      </FormDialog>
    </>
  );
}
