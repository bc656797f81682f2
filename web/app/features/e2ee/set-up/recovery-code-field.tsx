import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './keep-code.module.css';

/** A field for a recovery code or a part of it, without automatic corrections. */
export function RecoveryCodeField(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      required={false}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      className={classes.field}
    />
  );
}
