import { Group, Stack } from '@mantine/core';
import { deviceWords } from '@threshold/contract/texts/encryption-texts';
import { lazy, useEffect, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import { useQuery, useSessionClient } from '#app/lib/api/session-client.ts';
import { hasDeviceCode } from '#app/lib/carried-device-code.ts';
import type { KeyOwner } from '#app/lib/encryption.ts';
import { momentText } from '#app/lib/format/dates.ts';
import { useAction } from '#app/lib/use-action.ts';
import { type KeyAct, KeyStatus } from './key-status.tsx';
import type { KeyDialogProps } from './set-up/key-dialog.ts';
import { useUnlockByPasskey } from './set-up/use-unlock-by-passkey.ts';
import { cancelDeviceCode, readDeviceSlot } from './trust/add-device.ts';
import { readKeyStatus } from './trust/key-devices.ts';
import type { KeyDeps } from './trust/own-keys.ts';
import type { KeysState } from './vault/keys-state.ts';

const dialogs = {
  unlock: lazy(() => import('./set-up/unlock-dialog.tsx')),
  'device code': lazy(() => import('./set-up/device-code-dialog.tsx')),
  'add device': lazy(() => import('./set-up/add-device-dialog.tsx')),
  'write here': lazy(() => import('./set-up/write-from-here-dialog.tsx')),
  'new code': lazy(() => import('./set-up/new-code-dialog.tsx')),
  passkey: lazy(() => import('./set-up/passkey-dialog.tsx')),
  earlier: lazy(() => import('./set-up/earlier-dialog.tsx')),
  remove: lazy(() => import('./set-up/remove-keys-dialog.tsx')),
} as const;
const dialogNames = Object.keys(dialogs) as KeyAct[];

export interface OwnKeysPartProps {
  /** Undefined until the vault has started. */
  deps: KeyDeps | undefined;
  me: KeyOwner;
  keys: KeysState;
  onChange: (keys: KeysState) => void;
  /** Restarts the vault and loads the keys again. */
  onRetry: () => void;
}

/** The state of the member's own keys and its actions, independent of the page around it. */
export function OwnKeysPart({ deps, me, keys, onChange, onRetry }: OwnKeysPartProps) {
  const [asked, setAsked] = useState<KeyAct>();
  // The clicked button is unmounted with the previous state, so the new state takes the focus.
  const [hasMoved, setMoved] = useState(false);
  const change = (next: KeysState) => {
    setMoved(true);
    onChange(next);
  };
  const passkey = useUnlockByPasskey(deps, me, change);
  const isLocked = keys.state === 'locked' || keys.state === 'replaced';
  const isSettled = isLocked || keys.state === 'ready';
  const { data: status } = useQuery({
    queryKey: ['key status', keys.state],
    queryFn: readKeyStatus,
    enabled: isSettled,
  });
  // Opened by a link with a one-time code.
  useEffect(() => {
    if (isLocked && hasDeviceCode()) setAsked('device code');
  }, [isLocked]);
  const props: Omit<KeyDialogProps, 'opened'> | undefined = deps && {
    deps,
    me,
    onClose: () => setAsked(undefined),
    hasCode: keys.state === 'ready' && keys.ways.code,
    onLost: () => setAsked('write here'),
    onChange: change,
  };
  return (
    <Stack>
      <KeyStatus
        key={keys.state === 'ready' && keys.isSecured ? 'secured' : keys.state}
        keys={keys}
        takesFocus={hasMoved}
        onAsk={setAsked}
        passkey={passkey}
        status={status}
        onRetry={() => {
          setMoved(true);
          onRetry();
        }}
      />
      {deps && isSettled && <OpenSlot deps={deps} readKey={`${keys.state} ${asked ?? ''}`} />}
      {props &&
        dialogNames.map((name) => {
          const Dialog = dialogs[name];
          return (
            <LazyMount key={name} wanted={asked === name}>
              {(opened) => <Dialog {...props} opened={opened} />}
            </LazyMount>
          );
        })}
    </Stack>
  );
}

const words = deviceWords.add;

/**
 * The open one-time code of the account, if there is one: every session can cancel it. A new
 * `readKey` reads it again.
 */
function OpenSlot({ deps, readKey }: { deps: Pick<KeyDeps, 'api'>; readKey: string }) {
  const client = useSessionClient();
  const queryKey = ['device slot', readKey];
  const { data: slot } = useQuery({ queryKey, queryFn: readDeviceSlot });
  const cancel = useAction(() => cancelDeviceCode(deps), {
    done: words.cancelled,
    failed: words.not_cancelled,
    toast: false,
    after: () => client.setQueryData(queryKey, null),
  });
  if (!slot) return null;
  return (
    <>
      <Alert>{words.open(slot.device, momentText(slot.expires_at))}</Alert>
      <Group gap="sm" align="stretch">
        <Button disabled={cancel.isBusy} onClick={() => void cancel.run()}>
          {words.cancel}
        </Button>
      </Group>
      <FailureAlert sentence={cancel.failure} />
    </>
  );
}
