import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/PinInput.layer.css';
import { Input, PinInput } from '@mantine/core';
import classes from './code-boxes.module.css';

export interface CodeBoxesProps {
  /** Id of the first box, to lead the focus there. */
  id: string;
  digits: number;
  legend: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** One box for each digit of a code. A pasted or suggested code fills them all. */
export function CodeBoxes(props: CodeBoxesProps) {
  const { id, digits, legend, value, onChange, error, disabled } = props;
  const errorId = `${id}-error`;
  return (
    <fieldset className={classes.code}>
      <legend>{legend}</legend>
      <PinInput
        // Without one of its own it makes the boxes anew once drawn, and what had the focus is gone.
        id={`${id}-boxes`}
        // Phones show digits by it. With `inputMode` besides, Enter would not send the form.
        type="number"
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
          // Left of a digit that stands there, the next one typed would be lost.
          onClick: (event) => event.currentTarget.select(),
          'aria-label': `Digit ${at + 1} of ${digits}`,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? errorId : undefined,
        })}
      />
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </fieldset>
  );
}
