import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';

export interface PasswordFieldProps extends TextInputProps {
  /** `current-password` for signing in and confirming, `new-password` for choosing a password. */
  autoComplete: 'current-password' | 'new-password';
}

/** Replaces Mantine's PasswordInput, which drops `aria-describedby` and breaks voice control. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={48}
      rightSectionPointerEvents="auto"
      rightSection={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}
