// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  createRoutesStub,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customerAccount } from '#test/member-accounts.ts';
import { endSession, startSession } from '../account/session.ts';
import { ApiError } from '../api/api-error.ts';
import { readOrReloadPage, useOpenPageData } from './open-page.ts';

const away = new ApiError(0, 'offline', '');
const read = vi.fn<(path: string) => Promise<string>>();

function Page() {
  const text = useOpenPageData(useLoaderData<string>());
  const { revalidate } = useRevalidator();
  return (
    <>
      <p>{text}</p>
      <input aria-label="Note" />
      <button type="button" onClick={() => void revalidate()}>
        Read again
      </button>
      <Link to="/dates">Dates</Link>
      <Link to="/notes">Notes</Link>
    </>
  );
}

async function openNotes() {
  const Stub = createRoutesStub([
    {
      path: '/:page',
      Component: Page,
      HydrateFallback: () => null,
      loader: ({ url }: LoaderFunctionArgs) => readOrReloadPage(url, read(url.pathname)),
      ErrorBoundary: () => <p>Error page</p>,
    },
  ]);
  render(<Stub initialEntries={['/notes']} />);
  await screen.findByText('as it was');
}

const isShown = (text: string) => screen.queryByText(text) !== null;
const click = (name: string, role = 'button') => fireEvent.click(screen.getByRole(role, { name }));

beforeEach(() => {
  startSession(crypto.randomUUID(), customerAccount);
  read.mockReset().mockResolvedValueOnce('as it was');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  endSession();
  vi.restoreAllMocks();
});

const refused = new ApiError(404, 'not_found', '');

/** Loads the page's data again with `answer` as the result, and waits for the render. */
async function readAgain(answer: Error | string) {
  if (typeof answer === 'string') read.mockResolvedValueOnce(answer);
  else read.mockRejectedValueOnce(answer);
  const { length } = read.mock.calls;
  click('Read again');
  await vi.waitFor(() => expect(read.mock.calls.length).toBe(length + 1));
  await act(async () => undefined);
}

test.each([away, new ApiError(503, 'unavailable', '')])(
  'an open page retains content and typed text if reloading fails: $status',
  async (failure) => {
    await openNotes();
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'typed' } });
    await readAgain(failure);
    await readAgain(failure);
    expect(isShown('as it was')).toBe(true);
    await readAgain('newer');
    expect(isShown('newer')).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('typed');
  },
);

test('an open page becomes the error page if its data is refused', async () => {
  await openNotes();
  await readAgain(refused);
  expect(isShown('Error page')).toBe(true);
});

test('shows the error page when returning to a page that fails loading', async () => {
  await openNotes();
  read.mockResolvedValueOnce('the dates').mockRejectedValueOnce(away);
  click('Dates', 'link');
  await screen.findByText('the dates');
  click('Notes', 'link');
  await vi.waitFor(() => expect(isShown('Error page')).toBe(true));
});

test("does not show an earlier session's data if the server is unavailable", async () => {
  await openNotes();
  startSession(crypto.randomUUID(), customerAccount);
  await readAgain(away);
  expect(isShown('Error page')).toBe(true);
});
