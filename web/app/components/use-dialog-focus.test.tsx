// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDialogFocus } from './use-dialog-focus.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page({ opened, hasQuestion }: { opened: boolean; hasQuestion: boolean }) {
  useDialogFocus(opened, true);
  return (
    <main id="main" tabIndex={-1}>
      {hasQuestion && <button type="button">Yes, this is me</button>}
      {opened && (
        <div role="dialog">
          <button type="button">Done</button>
        </div>
      )}
    </main>
  );
}

/** Opens a dialog by the question's button and closes it. */
function answered({ isGone }: { isGone: boolean }) {
  const page = render(<Page opened={false} hasQuestion />);
  page.getByText('Yes, this is me').focus();
  page.rerender(<Page opened hasQuestion />);
  page.rerender(<Page opened hasQuestion={!isGone} />);
  page.getByText('Done').focus();
  page.rerender(<Page opened={false} hasQuestion={!isGone} />);
  act(() => void vi.runAllTimers());
  return document.activeElement;
}

test('the focus goes back to what opened the dialog', () => {
  expect(answered({ isGone: false })?.textContent).toBe('Yes, this is me');
});

test('it goes to the page where that is gone', () => {
  expect(answered({ isGone: true })?.id).toBe('main');
});
