// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PageScroll } from './page-scroll.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Opens a page whose loader has not ended. */
function openPage() {
  const { promise, resolve } = Promise.withResolvers<null>();
  const loader = Object.assign(() => promise, { hydrate: true });
  const page = (
    <>
      <PageScroll />
      <Outlet />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        element: page,
        children: [
          { id: 'index', index: true, loader, element: <p>Dashboard</p> },
          { path: 'search', element: <p>Professionals</p> },
        ],
      },
    ],
    { hydrationData: { loaderData: { index: null } } },
  );
  render(<RouterProvider router={router} />);
  return { router, endLoader: () => act(async () => resolve(null)) };
}

it('does not scroll when the loaders of the first page end', async () => {
  const { router, endLoader } = openPage();
  expect(screen.getByText('Dashboard')).toBeTruthy();
  window.scrollTo(0, 300);
  await endLoader();
  expect(router.state.restoreScrollPosition).toBeNull();
  expect(window.scrollY).toBe(300);
});

it('scrolls to the top of the next page', async () => {
  const { router, endLoader } = openPage();
  await endLoader();
  window.scrollTo(0, 300);
  await act(() => router.navigate('/search'));
  expect(screen.getByText('Professionals')).toBeTruthy();
  expect(window.scrollY).toBe(0);
});
