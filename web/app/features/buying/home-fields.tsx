import { NativeSelect, TextInput } from '@mantine/core';
import { stateNames } from '@threshold/contract/rules/geography';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { saleMethods, saleMethodWords } from '@threshold/contract/texts/purchase-words';
import { states } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { PlaceBox } from '#app/components/fields/place-box/place-box.tsx';
import type { PlaceSource } from '#app/components/fields/place-box/place-source.ts';
import type { FormFields } from '#app/lib/forms/form.ts';
import classes from './buying.module.css';
import { type HomeValues, homeLabels as labels, stateIn } from './home-values.ts';

export interface HomeFieldsProps {
  form: FormFields<HomeValues>;
  places: PlaceSource;
}

/** Details of a home. Only the address is required. */
export function HomeFields({ form, places }: HomeFieldsProps) {
  const { values } = form;
  const [start, setStart] = useState({ label: values.place });
  // Another member has changed the place.
  if (start.label !== values.place && document.activeElement?.id !== form.fieldId('place'))
    setStart({ label: values.place });
  const optional = (name: keyof HomeValues) => ({ ...form.getInputProps(name), required: false });
  return (
    <div className={classes.fields}>
      <TextInput
        {...form.getInputProps('address')}
        label={labels.address}
        placeholder="12 High Street"
        maxLength={purchaseLimits.address}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <PlaceBox
          source={places}
          place={start}
          id={form.fieldId('place')}
          label={labels.place}
          placeholder="Suburb or postcode"
          error={form.errorOf('place')}
          onChange={({ label }) => {
            form.setFieldValue('place', label);
            form.setFieldValue('state', stateIn(label) || form.values.state);
          }}
        />
        <NativeSelect {...optional('state')} label={labels.state}>
          <option value="">Not chosen</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className={classes.pair}>
        <TextInput
          {...optional('price')}
          label={labels.price}
          placeholder="$850,000 to $900,000"
          maxLength={purchaseLimits.price}
        />
        <NativeSelect {...optional('sale_method')} label={labels.sale_method}>
          <option value="">Not known yet</option>
          {saleMethods.map((method) => (
            <option key={method} value={method}>
              {saleMethodWords[method]}
            </option>
          ))}
        </NativeSelect>
      </div>
      {(values.sale_method === 'auction' || values.auction_on !== '') && (
        <TextInput {...optional('auction_on')} type="date" label={labels.auction_on} />
      )}
      <TextInput {...optional('link')} label={labels.link} inputMode="url" placeholder="https://" />
      <TextInput
        {...optional('agent')}
        label={labels.agent}
        description="Who sells it, and how to reach them. They never see anything of this."
        maxLength={purchaseLimits.agent}
      />
    </div>
  );
}
