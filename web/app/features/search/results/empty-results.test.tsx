// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { limits } from '@threshold/contract/limits';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseSearch } from '../search-url.ts';
import { EmptyResults } from './empty-results.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the page of a search for `words` that has no results. */
function open(words: string) {
  const search = parseSearch(new URLSearchParams({ q: words }));
  const Page = () => (
    <EmptyResults
      search={search}
      onTryDifferentArea={() => undefined}
      renderRequirements={({ opened }) => opened && <p>The dialog</p>}
      notify={
        <form onSubmit={(event) => event.preventDefault()}>
          <button type="submit">Notify me</button>
        </form>
      }
      isCovered={false}
    />
  );
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  return render(<Stub />, { wrapper: MantineProvider });
}

const wait = () => act(() => vi.advanceTimersByTimeAsync(limits.search.empty_modal_ms));

describe('EmptyResults', () => {
  it('opens the requirements dialog only once per search', async () => {
    const page = open('once');
    await wait();
    expect(screen.queryByText('The dialog')).not.toBeNull();
    page.unmount();
    open('once');
    await wait();
    expect(screen.queryByText('The dialog')).toBeNull();
  });

  it('does not open the requirements dialog after an email alert was requested', async () => {
    open('mail');
    fireEvent.click(screen.getByRole('button', { name: 'Notify me' }));
    await wait();
    expect(screen.queryByText('The dialog')).toBeNull();
  });
});
