import { TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { Link } from 'react-router';
import type { KeyOwner } from '#app/lib/encryption.ts';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import type { KeysState } from '../trust/ensure-keys.ts';
import type { KeyDeps, OwnKeys } from '../trust/own-keys.ts';
import classes from './keep-code.module.css';

export interface KeyDialogProps {
  opened: boolean;
  onClose: () => void;
  deps: KeyDeps;
  me: KeyOwner;
  onChange: (keys: KeysState) => void;
  hasCode: boolean;
  onLost: () => void;
}

export function WhatThisMeans() {
  return (
    <p>
      <Link to={paths.secureMessages} target="_blank" rel="noopener">
        What this means<span className="visually-hidden"> (new tab)</span>
      </Link>
    </p>
  );
}

/** Advises members without a password to sign in again before they start this action. */
export function SignInFirst({ me }: { me: KeyOwner }) {
  if (me.has_password !== false) return null;
  return (
    <p>
      {`You have no password here: if you signed in more than ${limits.session.fresh_minutes} minutes ago, have a passkey at hand, or log out and sign in again before you begin.`}
    </p>
  );
}

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

export function useKeysPublishedHandler(
  done: 'kept_code' | 'renewed' | 'started_anew',
  onChange: (keys: KeysState) => void,
) {
  return (keys: OwnKeys) => {
    if (keys.state === 'ready') {
      toasts.success(ownKeysWords[done]);
      keepStorage();
    } else {
      toasts.warning(ownKeysWords.overtaken);
    }
    onChange(keys);
  };
}

/** Asks the browser not to delete this site's storage when space is short. */
export function keepStorage(): void {
  navigator.storage.persist().catch(() => undefined);
}
