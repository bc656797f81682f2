import { Button } from '@mantine/core';
import { ownKeysWords as words } from '@threshold/contract/outcomes-e2ee';
import { lazy, useState } from 'react';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import type { Exchanged } from '#app/lib/encryption.ts';
import classes from './own-keys-part.module.css';
import type { OwnKeysPartProps } from './own-keys-part.tsx';
import { clearsAfterAWeek, isPutAway, putAway } from './securing-times.ts';

const dialogs = {
  passkey: lazy(() => import('./set-up/passkey-dialog.tsx')),
  code: lazy(() => import('./set-up/new-code-dialog.tsx')),
} as const;
const dialogNames = ['passkey', 'code'] as const;

export type SecuringStripProps = Pick<OwnKeysPartProps, 'deps' | 'me' | 'keys' | 'onChange'> &
  Exchanged;

/**
 * Says that messages open in this browser alone, and offers another way. It comes once they are worth keeping: with the
 * first answer, or before where the browser itself clears them away.
 */
export function SecuringStrip(props: SecuringStripProps) {
  const { deps, me, keys, onChange, hasSent, wasAnswered } = props;
  const [isLater, setLater] = useState(() => isPutAway(me._id, Date.now()));
  const [asked, setAsked] = useState<keyof typeof dialogs>();
  const isShort = clearsAfterAWeek();
  const isWanted = wasAnswered || (isShort && hasSent);
  const isOpen = keys.state === 'ready' && !keys.isSecured;
  // A dialog that is being finished stays until it has said so.
  if (!asked && (!isOpen || !isWanted || isLater)) return null;
  return (
    <div className={classes.strip} role="note">
      <p>
        <strong>{words.strip.title}</strong> {words.strip.text}
        {isShort && ` ${words.strip.safari}`}
      </p>
      <div className={classes.actions}>
        <Button size="sm" onClick={() => setAsked('passkey')}>
          {words.passkey.act}
        </Button>
        <Button size="sm" onClick={() => setAsked('code')}>
          {words.keep_code}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            putAway(me._id, Date.now());
            setLater(true);
          }}
        >
          {words.strip.later}
        </Button>
      </div>
      {deps &&
        dialogNames.map((name) => {
          const Dialog = dialogs[name];
          return (
            <LazyMount key={name} wanted={asked === name}>
              {(opened) => (
                <Dialog
                  deps={deps}
                  me={me}
                  hasCode={keys.state === 'ready' && keys.ways.code}
                  onClose={() => setAsked(undefined)}
                  onLost={() => setAsked(undefined)}
                  onChange={onChange}
                  opened={opened}
                />
              )}
            </LazyMount>
          );
        })}
    </div>
  );
}
