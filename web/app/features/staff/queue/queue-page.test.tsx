// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { QueuePageData, WorkKind } from '../kinds/kind.ts';
import { shouldReloadList } from '../ops-loader.ts';
import { QueuePage } from './queue-page.tsx';

interface Named {
  readonly _id: string;
}

const kind: WorkKind<Named> = {
  title: 'Claims',
  lead: '',
  searchLabel: 'Search',
  views: { pending: 'Pending', accepted: 'Accepted' },
  empty: { other: 'None.' },
  load: () => Promise.reject(new Error('unused')),
  row: ({ _id }) => ({ title: _id, text: '' }),
  record: ({ _id }) => ({ title: `Record ${_id}`, parts: [] }),
};
const page: QueuePageData<Named> = {
  data: [{ _id: 'Fern' }],
  total: 1,
  page: 1,
  limit: 10,
  askedAt: 0,
};

function Page() {
  return <QueuePage kind={kind} page={useLoaderData<typeof page>()} />;
}

/** Functions that answer the pending loads of the list, in order. */
let answers: (() => void)[] = [];

/** Opens the queue; each further load of the list stays pending until it is answered. */
async function openQueue(): Promise<void> {
  window.history.replaceState(null, '', '/ops/claims');
  answers = [];
  let isFirst = true;
  const router = createBrowserRouter([
    {
      path: '/ops/claims',
      Component: Page,
      HydrateFallback: () => null,
      shouldRevalidate: shouldReloadList,
      loader: () => {
        if (!isFirst) return new Promise((resolve) => answers.push(() => resolve(page)));
        isFirst = false;
        return page;
      },
    },
  ]);
  render(<RouterProvider router={router} />, { wrapper: MantineProvider });
  await screen.findByLabelText('Search');
  vi.useFakeTimers();
}

const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Search'), { target: { value } });
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const wait = () => act(() => vi.advanceTimersByTimeAsync(400));
const answerAll = () =>
  act(async () => {
    for (const answer of answers) answer();
    await vi.advanceTimersByTimeAsync(0);
  });

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('the search field of a queue', () => {
  it('searches after a pause in typing', async () => {
    await openQueue();
    type('fern');
    await wait();
    await answerAll();
    expect(window.location.search).toBe('?q=fern');
  });

  it('cancels a pending search when a link to another view is clicked', async () => {
    await openQueue();
    type('fern');
    follow('Accepted');
    await wait();
    await answerAll();
    expect(window.location.search).toBe('?status=accepted');
  });

  it('cancels a pending search when its pause ends before a clicked link is rendered', async () => {
    await openQueue();
    type('fern');
    await act(async () => {
      screen.getByRole('link', { name: 'Accepted' }).click();
      await vi.advanceTimersByTimeAsync(400);
    });
    await answerAll();
    expect(window.location.search).toBe('?status=accepted');
  });

  it('searches only after a clicked link to the same list has been rendered', async () => {
    await openQueue();
    type('fern');
    follow('Fern');
    await answerAll();
    expect(window.location.search).toBe('?open=Fern');
    await wait();
    await answerAll();
    expect(window.location.search).toBe('?q=fern&open=Fern');
  });

  it('cancels a pending search when a clicked link contains an earlier search', async () => {
    await openQueue();
    type('fern');
    await wait();
    await answerAll();
    follow('Accepted');
    await answerAll();
    expect(window.location.search).toBe('?status=accepted&q=fern');
    type('oak');
    follow('Pending');
    await wait();
    await answerAll();
    expect(window.location.search).toBe('?q=fern');
  });

  it('accepts further typing while a search is loading', async () => {
    await openQueue();
    type('fe');
    await wait();
    expect(window.location.search).toBe('');
    type('fern');
    await wait();
    await answerAll();
    expect(window.location.search).toBe('?q=fern');
  });
});
