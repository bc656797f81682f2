// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { theme } from '#app/theme/theme.ts';
import { Footer } from './footer.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const Stub = createRoutesStub([{ path: '/', Component: Footer }]);
const page = (
  <MantineProvider theme={theme}>
    <Stub initialEntries={['/']} />
  </MantineProvider>
);

test('a page that was kept over the turn of the year is taken over as it was drawn', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T12:59:59Z') });
  const kept = renderToString(page);
  expect(kept).toContain('© 2026');
  vi.setSystemTime(new Date('2026-12-31T13:00:30Z'));
  expect(renderToString(page)).toContain('© 2027');

  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = kept;
  const onRecoverableError = vi.fn();
  render(page, { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.textContent).toContain('© 2026');
});
