// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { setShortcutsEnabled, useQueueShortcuts } from './use-queue-shortcuts.ts';

const approve = vi.fn();

function Queue() {
  const list = useQueueShortcuts('/ops/vendors');
  return (
    <main>
      <ul ref={list} />
      <textarea aria-label="Reason" />
      <button type="button" data-key="a" onClick={approve}>
        Approve
      </button>
    </main>
  );
}

afterEach(() => {
  cleanup();
  setShortcutsEnabled(true);
  approve.mockClear();
});

const press = (target: Element, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(target, { key: 'a', ...more });

test("clicks a shortcut key's button once for each press", () => {
  render(<Queue />, { wrapper: MemoryRouter });
  press(document.body);
  expect(approve).toHaveBeenCalledTimes(1);
  // A key that is still pressed when the next listing opens must not approve that listing.
  press(document.body, { repeat: true });
  expect(approve).toHaveBeenCalledTimes(1);
});

test('ignores keys while typing, with a modifier, or with shortcuts off', () => {
  render(<Queue />, { wrapper: MemoryRouter });
  press(screen.getByLabelText('Reason'));
  press(document.body, { ctrlKey: true });
  setShortcutsEnabled(false);
  press(document.body);
  expect(approve).not.toHaveBeenCalled();
});
