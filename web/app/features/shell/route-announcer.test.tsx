// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

afterEach(cleanup);

async function navigate(hasDialog: boolean) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <MantineProvider>
          <RouteAnnouncer />
          <main>
            <Outlet />
          </main>
          <Dialog opened={hasDialog} onClose={() => {}} title="Verify your email">
            <input aria-label="Code" data-autofocus />
          </Dialog>
        </MantineProvider>
      ),
      children: [
        { index: true, element: <h1>Dashboard</h1> },
        { path: 'search', element: <h1>Professionals</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  const field = hasDialog ? await screen.findByLabelText('Code') : undefined;
  if (field) await waitFor(() => expect(document.activeElement).toBe(field));
  await act(() => router.navigate('/search'));
  await screen.findByText('Professionals');
  return field;
}

it('focuses the heading of the new page after a navigation', async () => {
  await navigate(false);
  expect(document.activeElement?.textContent).toBe('Professionals');
});

it('leaves the focus in a dialog that opened before the new page', async () => {
  const field = await navigate(true);
  expect(document.activeElement).toBe(field);
});
