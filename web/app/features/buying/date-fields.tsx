import { NativeSelect, TextInput } from '@mantine/core';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import type { Home } from '@threshold/contract/buying/purchase-shapes';
import {
  type KeyDateKind,
  keyDateKinds,
  keyDateWords,
} from '@threshold/contract/buying/purchase-words';
import { stateNames } from '@threshold/contract/state-names';
import { states } from '@threshold/contract/vocabularies';
import classes from './buying.module.css';
import { ConditionFields } from './condition-fields.tsx';
import { CoolingOffFields } from './cooling-off-fields.tsx';
import { type CountedFrom, type DateForm, type TextName, waysTo } from './date-values.ts';

const wayWords: Readonly<Record<CountedFrom, string>> = {
  cooling_off: 'Count it by the rule of the state',
  condition: 'Count it from the contract',
  typed: 'Type the date',
};

/** Kinds of dates that can have a custom name. */
const namedKinds: readonly KeyDateKind[] = ['inspection', 'other_condition', 'own'];

/** Fields for the kind of a date and for how it is calculated. */
export function DateFields({ form, homes }: { form: DateForm; homes: readonly Home[] }) {
  const { kind, way, state } = form.values;
  const ways = waysTo(kind);
  const pick = (name: TextName) => ({ ...form.field(name), required: false });
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <NativeSelect
          {...pick('kind')}
          label="What is it for?"
          onChange={({ currentTarget: { value } }) => {
            const chosen = value as KeyDateKind;
            form.change({ kind: chosen, way: waysTo(chosen)[0] ?? 'typed', title: '' });
          }}
        >
          {keyDateKinds.map((one) => (
            <option key={one} value={one}>
              {keyDateWords[one]}
            </option>
          ))}
        </NativeSelect>
        {namedKinds.includes(kind) && (
          <TextInput
            {...form.field('title')}
            required={false}
            label={kind === 'own' ? 'Its name' : 'Its name (optional)'}
            maxLength={purchaseLimits.title}
          />
        )}
      </div>
      <div className={classes.pair}>
        <NativeSelect
          {...pick('home')}
          label="Home"
          onChange={({ currentTarget: { value } }) => {
            const home = homes.find(({ _id }) => _id === value);
            form.change({ home: value, ...(home?.state && { state: home.state }) });
          }}
        >
          <option value="">No home in particular</option>
          {homes.map(({ _id, address }) => (
            <option key={_id} value={_id}>
              {address}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect {...pick('state')} label="State or territory">
          <option value="">Not chosen</option>
          {states.map((one) => (
            <option key={one} value={one}>
              {stateNames[one]}
            </option>
          ))}
        </NativeSelect>
      </div>
      {ways.length > 1 && (
        <NativeSelect {...pick('way')} label="How do you know it?">
          {ways.map((one) => (
            <option key={one} value={one}>
              {wayWords[one]}
            </option>
          ))}
        </NativeSelect>
      )}
      {way === 'cooling_off' && <CoolingOffFields form={form} state={state} />}
      {way === 'condition' && <ConditionFields form={form} />}
      {way === 'typed' && (
        <div className={classes.pair}>
          <TextInput {...pick('on')} type="date" label="Date" />
          <TextInput
            {...pick('time')}
            type="time"
            label={kind === 'inspection' ? 'Time' : 'Time (optional)'}
          />
        </div>
      )}
    </div>
  );
}
