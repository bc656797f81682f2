import { Button } from '@mantine/core';
import { linkWords, ownKeysWords as words } from '@threshold/contract/outcomes-e2ee';
import type { ReactNode } from 'react';
import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import { askToVerify } from '#app/lib/account/verify-prompt.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import classes from './own-keys-part.module.css';
import type { KeysState } from './vault/keys-state.ts';

/** What can be asked for, each in a dialog. */
export type KeyAct = 'unlock' | 'link' | 'write here' | 'new code' | 'remove';

export interface KeyStatusProps {
  keys: KeysState;
  /** Whether the owner's action led here from another state, so that it takes the focus. */
  takesFocus: boolean;
  onAsk: (act: KeyAct) => void;
  onRetry: () => void;
}

/** One state of one's own keys in words, with the ways on from there. */
export function KeyStatus({ keys, takesFocus, onAsk, onRetry }: KeyStatusProps) {
  const told = (title: string, text: string, ways: ReactNode) => (
    <>
      <div className={classes.told}>
        <p className={classes.title} tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
          {title}
        </p>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.actions}>{ways}</div>
    </>
  );
  const ask = (act: KeyAct, label: string, variant = 'default') => (
    <Button variant={variant} onClick={() => onAsk(act)}>
      {label}
    </Button>
  );
  const remove = ask('remove', 'Remove keys from this device', 'danger');
  const again = (
    <Button variant="primary" onClick={onRetry}>
      Try again
    </Button>
  );

  switch (keys.state) {
    case 'starting':
    case 'new':
    case 'making':
      return (
        <Loading label={words.starting}>
          <Skeleton width="min(100%, 30rem)" height="120px" />
        </Loading>
      );
    case 'locked':
    case 'replaced': {
      const hasCode = keys.backup.slots.some(({ kind }) => kind === 'code');
      const { title, text } = words[keys.state];
      const ways = (
        <>
          {hasCode && ask('unlock', 'Enter recovery code', 'primary')}
          {ask('link', linkWords.act, hasCode ? 'default' : 'primary')}
          {ask('write here', words.write_here.act)}
        </>
      );
      return told(title, hasCode ? `${text} ${words.locked.code}` : text, ways);
    }
    case 'ready': {
      const ways = (
        <>
          {keys.isSecured
            ? ask('new code', 'New recovery code')
            : ask('new code', words.keep_code, 'primary')}
          {remove}
        </>
      );
      const { title, text } = keys.isSecured ? words.ready : words.open;
      return told(title, text, ways);
    }
    case 'stale':
      return told(words.stale.title, words.stale.text, again);
    case 'broken': {
      const ways = (
        <>
          {again}
          {remove}
        </>
      );
      return told(words.broken.title, words.broken.text, ways);
    }
    case 'failed': {
      const ways = (
        <>
          {keys.why === 'unverified' && <Button onClick={() => askToVerify()}>Verify email</Button>}
          {again}
        </>
      );
      return told(words.failed.title, words.failed[keys.why], ways);
    }
  }
}
