import { Box, Group, Text } from '@mantine/core';
import type { Passkey, PasskeyHolders } from '@threshold/contract/endpoints/accounts/passkeys';
import { pageFragments } from '@threshold/contract/paths';
import { ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { LinkedSection } from '#app/components/layout/linked-section.tsx';
import type { Api } from '#app/lib/api/api.ts';
import { formatDateTime } from '#app/lib/format/dates.ts';
import { proveByPasskey } from '#app/lib/passkeys/add-passkey.ts';
import type { MessagePasskeys, MessageUnlockMethods } from '#app/lib/passkeys/message-passkeys.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from './passkeys.module.css';
import { usePasskeys } from './use-passkeys.ts';

const RenamePasskeyDialog = createLazyDialog(() => import('./rename-passkey-dialog.tsx'));

const words = ownKeysWords.passkey;

export interface PasskeysProps {
  holders: PasskeyHolders;
  api: Api;
  hasPassword: boolean;
  /** Functions for passkeys that open encrypted messages; undefined for staff. */
  messages?: MessagePasskeys | undefined;
}

/** Section to list, add, rename and remove passkeys of a member or staff. Mails link to it. */
export function Passkeys({ holders, api, hasPassword, messages }: PasskeysProps) {
  const fresh = useFreshSignIn(hasPassword, () => proveByPasskey(api, holders));
  const { passkeys, failure, reload, adding, ways, addingUnlock, rename, ...removal } = usePasskeys(
    { api, holders, messages },
    fresh,
  );
  const { removed, asking } = removal;
  const [renamed, setRenamed] = useState<Passkey>();

  return (
    <LinkedSection
      fragment={pageFragments.passkeys}
      title="Passkeys"
      lead={
        <p className={classes.lead}>
          A passkey signs you in by fingerprint, face or PIN, without a password or a code. Your
          phone, your computer or your password manager keeps it.
        </p>
      }
      isRead={passkeys !== undefined}
      failure={failure}
      onRetry={reload}
      loadingLabel="Loading passkeys..."
      height="72px"
    >
      {passkeys && passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              opens={ways?.passkeys.includes(passkey.credential_id)}
              isBusy={addingUnlock.isBusy}
              onLetOpen={() => void addingUnlock.run(passkey)}
              onRename={() => setRenamed(passkey)}
              onRemove={() => void asking.run(passkey)}
            />
          ))}
        </ul>
      )}
      <FailureAlert sentence={addingUnlock.failure ?? adding.failure ?? asking.failure} />
      {passkeys && (
        <Button disabled={adding.isBusy} onClick={() => void adding.run()}>
          {adding.isBusy ? 'Adding...' : 'Add a passkey'}
        </Button>
      )}
      {fresh.dialog}
      <RenamePasskeyDialog
        key={renamed?._id}
        opened={renamed !== undefined}
        name={renamed?.name ?? ''}
        onClose={() => setRenamed(undefined)}
        rename={async (name) => {
          if (renamed) await rename(renamed._id, name);
        }}
      />
      <LazyConfirmDialog
        opened={removed !== undefined && !fresh.isAsking}
        onClose={removal.keep}
        title="Remove this passkey?"
        text={removalText(removed?.passkey, removed?.ways)}
        confirmLabel="Remove"
        busyLabel="Removing..."
        dangerous
        onConfirm={async () => {
          if (removed) await removal.remove(removed.passkey);
          toasts.success(passkeyOutcomes.removed);
        }}
        failed={passkeyOutcomes.failed}
      />
    </LinkedSection>
  );
}

function removalText(removed: Passkey | undefined, ways: MessageUnlockMethods | undefined): string {
  const { name = '', credential_id = '' } = removed ?? {};
  const text = `‘${name}’ will not sign you in any more. Delete it in the place that keeps it, too.`;
  if (!ways?.passkeys.includes(credential_id)) return text;
  const isLast = !ways.hasCode && ways.passkeys.length === 1;
  return `${text} ${words.removed_too}${isLast ? ` ${words.last_way}` : ''}`;
}

interface PasskeyRowProps {
  passkey: Passkey;
  /** True if the passkey opens messages; undefined if unknown, or if there are no messages. */
  opens: boolean | undefined;
  isBusy: boolean;
  onLetOpen: () => void;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow(props: PasskeyRowProps) {
  const { passkey, opens, isBusy, onLetOpen, onRename, onRemove } = props;
  const { name, provider, is_synced, createdAt, last_used_at } = passkey;
  const providerName =
    provider ?? (is_synced ? 'A password manager' : 'One device or security key');
  return (
    <li className={classes.row}>
      <Box miw={0} flex="1 1 15rem">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text fz="sm" className={classes.facts}>
          {`${provider === name ? '' : `${providerName}. `}Added ${formatDateTime(createdAt)}. ${last_used_at ? `Last used ${formatDateTime(last_used_at)}.` : 'Not used yet.'}${opens ? ` ${words.opens}` : ''}`}
        </Text>
      </Box>
      <Group gap="xs" wrap="nowrap" align="stretch">
        {opens === false && (
          <Button
            size="sm"
            disabled={isBusy}
            aria-label={`${words.let}: ${name}`}
            onClick={onLetOpen}
          >
            {words.let}
          </Button>
        )}
        <Button size="sm" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Group>
    </li>
  );
}
