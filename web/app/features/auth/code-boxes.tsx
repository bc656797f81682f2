import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/PinInput.layer.css';
import { Input, PinInput } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import classes from './code-form.module.css';

export interface CodeBoxesProps {
  /** Id of the first box, for the error summary. */
  id: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** Five boxes for the digits of a mailed code. A pasted or suggested code fills them all. */
export function CodeBoxes({ id, value, onChange, error, disabled }: CodeBoxesProps) {
  const errorId = `${id}-error`;
  const { digits } = limits.otp;
  return (
    <fieldset className={classes.code}>
      <legend>Verification code</legend>
      <PinInput
        type="number"
        inputMode="numeric"
        oneTimeCode
        length={digits}
        placeholder=""
        gap={8}
        value={value}
        onChange={onChange}
        error={error !== undefined}
        disabled={disabled}
        role="presentation"
        classNames={{ root: classes.boxes, pinInput: classes.place, input: classes.box }}
        getInputProps={(at) => ({
          ...(at === 0 && { id }),
          'aria-label': `Digit ${at + 1} of ${digits}`,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? errorId : undefined,
        })}
      />
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </fieldset>
  );
}
