import type { KeyOwner } from '#app/lib/encryption.ts';
import classes from './own-keys-part.module.css';
import { OwnKeysPart } from './own-keys-part.tsx';
import { useOwnKeys } from './trust/use-own-keys.ts';
import { WhatThisMeans } from './what-this-means.tsx';

/** Settings of secure messages. The vault runs while they are mounted. */
export function SecureMessagesSection({ me }: { me: KeyOwner }) {
  const { deps, keys, change, retry } = useOwnKeys(me);
  return (
    <section className={classes.section} aria-labelledby="secure-messages">
      <h2 id="secure-messages">Secure messages</h2>
      <OwnKeysPart deps={deps} me={me} keys={keys} onChange={change} onRetry={retry} />
      <WhatThisMeans />
    </section>
  );
}
