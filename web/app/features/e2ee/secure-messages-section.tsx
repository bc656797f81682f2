import { Stack } from '@mantine/core';
import type { KeyOwner } from '#app/lib/encryption.ts';
import { OwnKeysPart } from './own-keys-part.tsx';
import { useOwnKeys } from './trust/use-own-keys.ts';
import { WhatThisMeans } from './what-this-means.tsx';

/** Settings of secure messages. The vault runs while they are mounted. */
export function SecureMessagesSection({ me }: { me: KeyOwner }) {
  const { deps, keys, change, retry } = useOwnKeys(me);
  return (
    <Stack component="section" gap="sm" aria-labelledby="secure-messages">
      <h2 id="secure-messages">Secure messages</h2>
      <OwnKeysPart deps={deps} me={me} keys={keys} onChange={change} onRetry={retry} />
      <WhatThisMeans />
    </Stack>
  );
}
