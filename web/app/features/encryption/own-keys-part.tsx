import { Group, Stack } from '@mantine/core';
import { deviceWords, ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import { hasDeviceCode } from '#app/lib/carried-device-code.ts';
import { api, quietApi } from '#app/lib/client/api-client.ts';
import { useQuery, useSessionClient } from '#app/lib/client/session-client.ts';
import type { KeyOwner } from '#app/lib/encryption.ts';
import { formatDateTime } from '#app/lib/format/dates.ts';
import { useAction } from '#app/lib/use-action.ts';
import { type KeyAction, KeyStatus } from './key-status.tsx';
import { formatPasskeyError } from './keys-sentence.ts';
import { type KeyDialogProps, keepStorage, WhatThisMeans } from './set-up/key-dialog.tsx';
import { cancelDeviceCode, readDeviceSlot } from './trust/device-code.ts';
import { ensureOwnKeys, type KeysState, toKeysTrouble } from './trust/ensure-keys.ts';
import { readKeyStatus } from './trust/key-devices.ts';
import { type KeyDeps, loadOwnKeys, type Me } from './trust/own-keys.ts';
import { unlockByPasskey } from './trust/passkey-ways.ts';
import { startVault } from './vault/vault-client.ts';

const dialogs = {
  unlock: createLazyDialog(() => import('./set-up/unlock-dialog.tsx')),
  'device code': createLazyDialog(() => import('./set-up/device-code-dialog.tsx')),
  'add device': createLazyDialog(() => import('./set-up/add-device-dialog.tsx')),
  'write here': createLazyDialog(() => import('./set-up/write-from-here-dialog.tsx')),
  'new code': createLazyDialog(() => import('./set-up/new-code-dialog.tsx')),
  passkey: createLazyDialog(() => import('./set-up/passkey-dialog.tsx')),
  earlier: createLazyDialog(() => import('./set-up/earlier-dialog.tsx')),
  remove: createLazyDialog(() => import('./set-up/remove-keys-dialog.tsx')),
} as const;
const dialogNames = Object.keys(dialogs) as KeyAction[];

export interface OwnKeysPanelProps {
  deps: KeyDeps | undefined;
  me: KeyOwner;
  keys: KeysState;
  onChange: (keys: KeysState) => void;
  onRetry: () => void;
}

/** Shows the state of the member's keys and the actions on them; usable on any page. */
export function OwnKeysPanel({ deps, me, keys, onChange, onRetry }: OwnKeysPanelProps) {
  const [asked, setAsked] = useState<KeyAction>();
  // The clicked button is unmounted, so the title of the new state takes the focus.
  const [hasMoved, setMoved] = useState(false);
  const change = (next: KeysState) => {
    setMoved(true);
    onChange(next);
  };
  const passkey = useAction(
    async () => {
      if (!deps) return;
      // The keys are loaded again, as another device may have changed the unlock methods.
      const now = await loadOwnKeys(deps, me);
      const mayUnlock = now.state === 'locked' || now.state === 'replaced';
      change(mayUnlock ? await unlockByPasskey(deps, me, now) : now);
    },
    {
      toast: false,
      done: ownKeysWords.unlocked,
      say: (error) => ({ failure: formatPasskeyError(error, outcomes.refusals.internal) }),
      after: keepStorage,
    },
  );
  const isLocked = keys.state === 'locked' || keys.state === 'replaced';
  const isSettled = isLocked || keys.state === 'ready';
  const { data: status } = useQuery({
    queryKey: ['key status', keys.state],
    queryFn: readKeyStatus,
    enabled: isSettled,
  });
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
      {deps && isSettled && <OpenDeviceCode deps={deps} readKey={`${keys.state} ${asked ?? ''}`} />}
      {props &&
        dialogNames.map((name) => {
          const Dialog = dialogs[name];
          return <Dialog key={name} {...props} opened={asked === name} />;
        })}
    </Stack>
  );
}

const words = deviceWords.add;

/** Shows the account's open one-time code, which any session of the account can cancel. */
function OpenDeviceCode({ deps, readKey }: { deps: Pick<KeyDeps, 'api'>; readKey: string }) {
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
      <Alert>{words.open(slot.device, formatDateTime(slot.expires_at))}</Alert>
      <Group gap="sm" align="stretch">
        <Button disabled={cancel.isBusy} onClick={() => void cancel.run()}>
          {words.cancel}
        </Button>
      </Group>
      <FailureAlert sentence={cancel.failure} />
    </>
  );
}

export function SecureMessagesSection({ me }: { me: KeyOwner }) {
  const { deps, keys, change, retry } = useOwnKeys(me);
  return (
    <Stack component="section" gap="sm" aria-labelledby="secure-messages">
      <h2 id="secure-messages">Secure messages</h2>
      <OwnKeysPanel deps={deps} me={me} keys={keys} onChange={change} onRetry={retry} />
      <WhatThisMeans />
    </Stack>
  );
}

/** Runs the vault while the component is mounted, and loads the state of the member's keys. */
function useOwnKeys({ _id, role }: Me) {
  const [deps, setDeps] = useState<KeyDeps>();
  const [keys, setKeys] = useState<KeysState>({ state: 'starting' });
  const stop = useRef(() => {});

  const start = useCallback(() => {
    stop.current();
    let isGone = false;
    let stopVault = () => {};
    stop.current = () => {
      isGone = true;
      stopVault();
    };
    const look = async () => {
      const vault = startVault();
      stopVault = vault.stop;
      setDeps({ api, vault });
      // The member did not ask for this request, so a refused token must not leave the page.
      return ensureOwnKeys({ api: quietApi, vault }, { _id, role }, Date.now());
    };
    const show = (state: KeysState) => {
      if (!isGone) setKeys(state);
    };
    look().then(show, (error: unknown) => show(toKeysTrouble(error)));
  }, [_id, role]);

  useEffect(() => {
    start();
    return () => stop.current();
  }, [start]);

  const retry = () => {
    setKeys({ state: 'starting' });
    start();
  };
  return { deps, keys, change: setKeys, retry };
}
