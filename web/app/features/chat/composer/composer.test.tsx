// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { afterEach, describe, expect, it } from 'vitest';
import { theme } from '#app/theme/theme.ts';
import type { Inbox } from '../model/inbox.ts';
import type { SendMode } from '../sending/send-mode.ts';
import { Composer } from './composer.tsx';

afterEach(cleanup);
// Stubs `document.fonts`: happy-dom lacks it, but the autosizing text area needs it.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const inbox = {
  store: { storedTexts: { draftOf: () => 'Good morning' } },
  tellTyping: () => undefined,
} as unknown as Inbox;
const other = { _id: 'wren', name: 'Wren Castellane', firstName: 'Wren' };

/** Renders the composer. @returns the send button and the description of the message box */
function compose(mode: SendMode) {
  render(
    <MantineProvider theme={theme}>
      <Composer
        inbox={inbox}
        conversationId="one"
        other={other as never}
        mode={mode}
        staged={[]}
        isAsking={false}
        hasReplies={false}
      />
    </MantineProvider>,
  );
  const box = screen.getByRole('textbox', { name: 'Message' });
  const described = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  return { send: screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }), described };
}

describe('the composer', () => {
  it('explains at the message box that the browser cannot send messages', () => {
    const { send, described } = compose('own');
    expect(send.disabled).toBe(true);
    expect(described?.textContent).toBe(sealedChat.cannot_send_here);
  });

  it.each(['stale', 'failed', 'reset-verified'] as const)(
    'disables sending, with an explanation, in the send mode %s',
    (mode) => {
      const { send, described } = compose(mode);
      expect(send.disabled).toBe(true);
      expect(described?.textContent).toBe(sealedChat.cannot_send);
    },
  );

  it('shows no explanation at the message box if messages can be sent', () => {
    const { send, described } = compose('sealed');
    expect([send.disabled, described]).toEqual([false, null]);
  });
});
