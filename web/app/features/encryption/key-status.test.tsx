// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import type { OwnKeyStatus } from '@threshold/contract/endpoints/encryption/e2ee';
import { e2eeOutcomes, ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { afterEach, describe, expect, it } from 'vitest';
import { formatDateTime } from '#app/lib/format/dates.ts';
import { AppThemeProvider } from '#app/theme/mantine-parts.tsx';
import { KeyStatus } from './key-status.tsx';
import type { KeysState } from './trust/ensure-keys.ts';

const until = '2026-12-02T01:00:00.000Z';
const open: OwnKeyStatus = { last: null, may_take_over: false, replace_at: null, method_at: null };
const ready: KeysState = {
  state: 'ready',
  isSecured: false,
  ways: { code: false, passkey: false },
  lacksEarlier: false,
};
const locked: KeysState = {
  state: 'locked',
  own: [],
  backup: { v: 2, version: 1, bundle: 'b', slots: [] },
};

afterEach(cleanup);

function show(keys: KeysState, status: OwnKeyStatus | undefined) {
  const nothing = () => undefined;
  render(
    <AppThemeProvider>
      <KeyStatus
        keys={keys}
        takesFocus={false}
        onAsk={nothing}
        onRetry={nothing}
        passkey={{ isBusy: false, failure: undefined, run: async () => undefined }}
        status={status}
      />
    </AppThemeProvider>,
  );
  return {
    buttons: screen.getAllByRole('button').map(({ textContent }) => textContent),
    said: screen.queryByRole('status')?.textContent,
  };
}

describe('KeyStatus', () => {
  it('offers no new keys after a password reset, but shows when the wait ends', () => {
    const { buttons, said } = show(locked, { ...open, replace_at: until });
    expect(said).toBe(e2eeOutcomes.reset_wait(formatDateTime(until)));
    expect(buttons).not.toContain(words.write_here.act);
  });

  it('offers no unlock methods after a password reset, but shows when the wait ends', () => {
    const { buttons, said } = show(ready, { ...open, method_at: until });
    expect(said).toBe(e2eeOutcomes.method_wait(formatDateTime(until)));
    expect(buttons).not.toContain(words.keep_code);
    expect(buttons).not.toContain(words.passkey.act);
  });

  it('offers new keys and unlock methods if no password was reset', () => {
    const first = show(locked, open);
    expect([first.said, first.buttons.includes(words.write_here.act)]).toEqual([undefined, true]);
    cleanup();
    const second = show(ready, undefined);
    expect(second.said).toBeUndefined();
    expect(second.buttons).toContain(words.keep_code);
  });
});
