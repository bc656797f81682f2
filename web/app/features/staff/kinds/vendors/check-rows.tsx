import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconEqualNot, IconPlus, IconX } from '@tabler/icons-react';
import type { StaffVendor } from '@threshold/contract/endpoints/staff/listings';
import { limits } from '@threshold/contract/limits';
import { listRegisters } from '@threshold/contract/rules/registers';
import { states } from '@threshold/contract/vocabularies';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { dateText } from '#app/lib/format/dates.ts';
import values from '../../parts/values.module.css';
import {
  type CheckDraft,
  type CheckField,
  compareRegisterValue,
  copyVendorCheck,
  createVendorCheck,
} from './check-draft.ts';
import type { DecisionForm } from './use-decision.ts';
import classes from './vendors.module.css';

const mostRows = 5;
/** Label for a licence that is valid in all states. */
const everywhere = 'All of Australia';

/** One row for each register entry that staff looked up. */
export function CheckRows({ vendor, form }: { vendor: StaffVendor; form: DecisionForm }) {
  return (
    <>
      {form.values.checks.map((draft, at) => (
        // The React key is the row's index, because rows have no id.
        <CheckRow key={at} vendor={vendor} form={form} draft={draft} at={at} />
      ))}
      {form.values.checks.length < mostRows && (
        <div>
          <Button
            size="sm"
            variant="quiet"
            leftSection={<IconPlus aria-hidden="true" />}
            onClick={form.add}
          >
            Add another entry
          </Button>
        </div>
      )}
    </>
  );
}

interface CheckRowProps {
  vendor: StaffVendor;
  form: DecisionForm;
  draft: CheckDraft;
  at: number;
}

function CheckRow({ vendor, form, draft, at }: CheckRowProps) {
  const offered = listRegisters(vendor.vendor_type, vendor.state);
  const vendorValues = createVendorCheck(vendor, draft.register);
  const field = (name: CheckField) => ({
    id: form.fieldId(form.fieldAt(at, name)),
    value: draft[name],
    error: form.errorOf(form.fieldAt(at, name)),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.changeCheck(at, { [name]: event.currentTarget.value }),
  });

  const text = (name: 'number' | 'holder', label: string, maxLength: number) => (
    <ComparedField given={vendorValues[name]} read={draft[name]}>
      <TextInput {...field(name)} label={label} autoComplete="off" maxLength={maxLength} />
    </ComparedField>
  );

  function changeRegister(name: string) {
    const chosen = offered.find((register) => register.name === name);
    form.changeCheck(at, { register: name, state: chosen?.state ?? '' });
  }

  return (
    <Stack component="fieldset" gap="sm" className={classes.check}>
      <legend className="visually-hidden">{`Entry ${at + 1}`}</legend>
      {form.values.checks.length > 1 && (
        <IconButton
          className={classes.remove}
          label={`Remove entry ${at + 1}`}
          onClick={() => form.remove(at)}
        >
          <IconX aria-hidden="true" />
        </IconButton>
      )}
      <div>
        <Button
          size="sm"
          disabled={vendorValues.number === ''}
          {...(at === 0 && { 'data-key': 'c', 'aria-keyshortcuts': 'c' })}
          onClick={() => form.changeCheck(at, copyVendorCheck(draft, vendorValues))}
        >
          I read the same there
        </Button>
      </div>
      <NativeSelect
        {...field('register')}
        label="Register"
        data={[...new Set(offered.map(({ name }) => name))]}
        onChange={(event) => changeRegister(event.currentTarget.value)}
      />
      {text('number', 'Number', limits.text.name)}
      {text('holder', 'Holder', limits.text.address)}
      <ComparedField
        given={vendorValues.state}
        shown={vendorValues.state || (vendorValues.number && everywhere)}
        read={draft.state}
      >
        <NativeSelect
          {...field('state')}
          label="State"
          data={[{ value: '', label: everywhere }, ...states]}
        />
      </ComparedField>
      <ComparedField
        given={vendorValues.expires_on}
        shown={vendorValues.expires_on && dateText(vendorValues.expires_on)}
        read={draft.expires_on}
      >
        <TextInput {...field('expires_on')} label="Expires on" type="date" />
      </ComparedField>
    </Stack>
  );
}

interface ComparedFieldProps {
  /** Value that the vendor gave; empty if the vendor gave none. */
  given: string;
  /** Formatted `given`; undefined if `given` is shown unchanged. */
  shown?: string;
  /** Value that staff typed from the register. */
  read: string;
  children: Elements;
}

/** The vendor's value next to the field for the register's value, and whether they match. */
function ComparedField({ given, shown = given, read, children }: ComparedFieldProps) {
  const likeness = compareRegisterValue(read, given);
  return (
    <div className={classes.compared} data-likeness={likeness}>
      <p>
        <span className={values.small}>The vendor gave</span>
        <span>{shown || 'Nothing'}</span>
      </p>
      {children}
      <p className={classes.likeness} role="status">
        {likeness === 'same' && (
          <>
            <IconCheck aria-hidden="true" />
            <span>Same</span>
          </>
        )}
        {likeness === 'other' && (
          <>
            <IconEqualNot aria-hidden="true" />
            <span>Differs</span>
          </>
        )}
      </p>
    </div>
  );
}
