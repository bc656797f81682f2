import { TextInput } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { LicenceStateSelect } from './licence-state-select.tsx';
import type { Wizard } from './use-profile-wizard.ts';
import classes from './wizard.module.css';

/** What our staff look up in the registers. It may follow later, in the settings. */
export function LicenceFields({ fields }: { fields: Wizard }) {
  return (
    <fieldset>
      <legend className={classes.part}>
        Licence and ABN <span className={classes.optional}>optional, they speed up our check</span>
      </legend>
      <div className={classes.pair}>
        <TextInput
          {...fields.text('licence_number')}
          label="Licence number"
          description="As the register writes it."
          autoComplete="off"
          maxLength={limits.text.name}
        />
        <LicenceStateSelect {...fields.text('licence_state')} />
        <TextInput {...fields.text('licence_expires_on')} label="Valid until" type="date" />
        <TextInput
          {...fields.text('abn')}
          label="ABN"
          description="11 digits."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}
