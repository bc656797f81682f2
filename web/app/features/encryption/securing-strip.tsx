import { Group, Stack } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import type { KeyReminder } from '@threshold/contract/endpoints/encryption/e2ee';
import { ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { useQuery, useSessionClient } from '#app/lib/client/session-client.ts';
import type { ChatActivity } from '#app/lib/encryption.ts';
import type { OwnKeysPanelProps } from './own-keys-part.tsx';
import type { KeysState } from './trust/ensure-keys.ts';
import { dismissKeyReminder, readReminders } from './trust/key-devices.ts';

const dialogs = {
  passkey: createLazyDialog(() => import('./set-up/passkey-dialog.tsx')),
  code: createLazyDialog(() => import('./set-up/new-code-dialog.tsx')),
} as const;
const dialogNames = ['passkey', 'code'] as const;

export type KeyReminderStripProps = Pick<OwnKeysPanelProps, 'deps' | 'me' | 'keys' | 'onChange'> &
  ChatActivity;

/**
 * Offers to add an unlock method or, if a passkey is the only method, a recovery code. Shown after
 * the first answer, or after the first message if the browser clears storage after a week. Not
 * Mantine's Alert, because its icon and colour would announce a fault or a deadline.
 */
export default function KeyReminderStrip(props: KeyReminderStripProps) {
  const { deps, me, keys, onChange, hasSent, wasAnswered } = props;
  const [asked, setAsked] = useState<keyof typeof dialogs>();
  const isShort = isStorageClearedWeekly();
  const isWanted = wasAnswered || (isShort && hasSent);
  const reminder = isWanted ? getKeyReminder(keys) : undefined;
  const client = useSessionClient();
  const query = queryOptions({
    queryKey: ['key reminders', reminder],
    queryFn: readReminders,
    enabled: reminder !== undefined,
  });
  const { data: due } = useQuery(query);
  const isDue = reminder && due?.[reminder];
  // A dialog that is open stays open, even if the reminder is no longer due.
  if (!asked && !isDue) return null;
  const isCodeToo = reminder === 'code_too';
  const texts = isCodeToo ? words.code_too : words.strip;
  return (
    <Stack gap="xs" c="dimmed" fz="sm" role="note">
      <p>
        <strong>{texts.title}</strong>{' '}
        <span>{`${texts.text}${isShort && !isCodeToo ? ` ${words.strip.safari}` : ''}`}</span>
      </p>
      <Group gap="sm" align="stretch">
        {!isCodeToo && (
          <Button size="sm" onClick={() => setAsked('passkey')}>
            {words.passkey.act}
          </Button>
        )}
        <Button size="sm" onClick={() => setAsked('code')}>
          {words.keep_code}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            if (!reminder) return;
            client.setQueryData(query.queryKey, (all) => all && { ...all, [reminder]: false });
            dismissKeyReminder(reminder);
          }}
        >
          {isCodeToo ? words.code_too.no : words.strip.later}
        </Button>
      </Group>
      {deps &&
        dialogNames.map((name) => {
          const Dialog = dialogs[name];
          return (
            <Dialog
              key={name}
              deps={deps}
              me={me}
              hasCode={keys.state === 'ready' && keys.ways.code}
              onClose={() => setAsked(undefined)}
              onLost={() => setAsked(undefined)}
              onChange={onChange}
              opened={asked === name}
            />
          );
        })}
    </Stack>
  );
}

function getKeyReminder(keys: KeysState): KeyReminder | undefined {
  if (keys.state !== 'ready') return undefined;
  if (!keys.isSecured) return 'another_way';
  return keys.ways.code ? undefined : 'code_too';
}

/** True in Safari: unless the app is installed, it deletes storage seven days after a visit. */
const isStorageClearedWeekly = (): boolean =>
  navigator.vendor.startsWith('Apple') && !matchMedia('(display-mode: standalone)').matches;
