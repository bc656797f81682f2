import { Group, Skeleton, Stack, Text } from '@mantine/core';
import type { OwnKeyStatus } from '@threshold/contract/endpoints/encryption/e2ee';
import {
  deviceWords,
  e2eeOutcomes,
  ownKeysWords as words,
} from '@threshold/contract/texts/encryption-texts';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '#app/components/buttons/button.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import { askToVerify } from '#app/lib/account/verify-prompt.ts';
import { clockText, formatDateTime } from '#app/lib/format/dates.ts';
import { focusOnMount } from '#app/lib/page/focus.ts';
import classes from './own-keys-part.module.css';
import type { KeysState } from './trust/ensure-keys.ts';

/** Actions on the member's message keys; each opens a dialog. */
export type KeyAction =
  | 'unlock'
  | 'device code'
  | 'write here'
  | 'new code'
  | 'add device'
  | 'passkey'
  | 'earlier'
  | 'remove';

export interface KeyStatusProps {
  keys: KeysState;
  /** True if the member's action led to this state: the state's title then takes the focus. */
  takesFocus: boolean;
  onAsk: (act: KeyAction) => void;
  onRetry: () => void;
  passkey: { isBusy: boolean; failure: string | undefined; run: () => Promise<void> };
  /** Status of the keys on the server; undefined until the server has answered. */
  status: OwnKeyStatus | undefined;
}

export function KeyStatus(props: KeyStatusProps) {
  const { keys, takesFocus, onAsk, onRetry, passkey, status } = props;
  const describe = (title: string, text: string, ways: ReactNode) => (
    <>
      <Stack gap="xxs">
        <Text
          fw={600}
          className={classes.title}
          tabIndex={-1}
          ref={takesFocus ? focusOnMount : undefined}
        >
          {title}
        </Text>
        <Text maw="62ch" c="dimmed">
          {text}
        </Text>
      </Stack>
      <Group gap="sm" align="stretch">
        {ways}
      </Group>
    </>
  );
  const wait = (sentence: string) => (
    <Text maw="62ch" c="dimmed" role="status">
      {sentence}
    </Text>
  );
  const ask = (act: KeyAction, label: string, variant?: ButtonLook['variant']) => (
    <Button variant={variant} onClick={() => onAsk(act)}>
      {label}
    </Button>
  );
  const remove = ask('remove', 'Remove keys from this device', 'danger');
  const primary = (label: string, act: () => void) => (
    <Button variant="primary" onClick={act}>
      {label}
    </Button>
  );
  const again = primary('Try again', onRetry);
  const reload = primary('Load the page again', () => window.location.reload());

  switch (keys.state) {
    case 'starting':
    case 'new':
    case 'making':
      return (
        <Loading label={words.starting}>
          <Skeleton width="min(100%, 30rem)" height={120} />
        </Loading>
      );
    case 'locked':
    case 'replaced': {
      const hasCode = keys.backup.slots.some(({ kind }) => kind === 'code');
      const hasPasskey = keys.backup.slots.some(({ kind }) => kind === 'passkey');
      const { title, text: anywhere, elsewhere: there } = words[keys.state];
      const elsewhere = status?.last;
      const replaceAt = status?.replace_at;
      const text = elsewhere ? there(elsewhere.device, usedText(elsewhere.last_seen_at)) : anywhere;
      const ways = (
        <>
          {hasPasskey && (
            <Button variant="primary" disabled={passkey.isBusy} onClick={() => void passkey.run()}>
              {passkey.isBusy ? 'Opening...' : words.passkey.open}
            </Button>
          )}
          {hasCode && ask('unlock', 'Enter recovery code', hasPasskey ? 'plain' : 'primary')}
          {ask('device code', deviceWords.use.act, hasCode || hasPasskey ? 'plain' : 'primary')}
          {!replaceAt && ask('write here', words.write_here.act)}
        </>
      );
      const { code, passkey: byPasskey, both } = words.locked;
      const way = hasCode && hasPasskey ? both : hasPasskey ? byPasskey : hasCode ? code : '';
      return (
        <>
          {describe(title, [text, way, deviceWords.use.how].filter(Boolean).join(' '), ways)}
          {replaceAt && wait(e2eeOutcomes.reset_wait(formatDateTime(replaceAt)))}
          <FailureAlert sentence={passkey.failure} />
        </>
      );
    }
    case 'ready': {
      const { code, passkey: hasPasskey } = keys.ways;
      const methodAt = status?.method_at;
      const add = !methodAt && (
        <>
          {!hasPasskey && ask('passkey', words.passkey.act, code ? 'plain' : 'primary')}
          {ask('new code', code ? 'New recovery code' : words.keep_code)}
          {hasPasskey && ask('passkey', words.passkey.another)}
          {ask('add device', deviceWords.add.act)}
        </>
      );
      const ways = (
        <>
          {add}
          {keys.lacksEarlier && ask('earlier', words.earlier.act)}
          {remove}
        </>
      );
      const { ready, open } = words;
      const { title } = keys.isSecured ? ready : open;
      const secured = code && hasPasskey ? ready.both : hasPasskey ? ready.passkey : ready.text;
      const unsecured = hasPasskey ? `${open.text} ${words.passkey.bound}` : open.text;
      return (
        <>
          {describe(title, keys.isSecured ? secured : unsecured, ways)}
          {methodAt && wait(e2eeOutcomes.method_wait(formatDateTime(methodAt)))}
        </>
      );
    }
    case 'stale':
      return describe(words.stale.title, words.stale.text, again);
    case 'broken': {
      const ways = (
        <>
          {again}
          {remove}
        </>
      );
      return describe(words.broken.title, words.broken.text, ways);
    }
    case 'failed': {
      const ways = (
        <>
          {keys.why === 'unverified' && <Button onClick={() => askToVerify()}>Verify email</Button>}
          {keys.why === 'conflict' ? reload : again}
        </>
      );
      return describe(words.failed.title, words.failed[keys.why], ways);
    }
  }
}

/** Text like '3 Nov 2026' or, for today, 'today at 2:14 pm'; in the reader's time zone. */
function usedText(timestamp: string): string {
  const used = new Date(timestamp);
  if (used.toDateString() === new Date().toDateString()) return `today at ${clockText(timestamp)}`;
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' }).format(used);
}
