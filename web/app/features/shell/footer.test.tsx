// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { placePath } from '@threshold/contract/paths';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, test, vi } from 'vitest';
import { searchPath } from '#app/lib/paths.ts';
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

test('hydrates a page cached before New Year without an error', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T12:59:59Z') });
  const html = renderToString(page);
  expect(html).toContain('© 2026');
  vi.setSystemTime(new Date('2026-12-31T13:00:30Z'));
  expect(renderToString(page)).toContain('© 2027');

  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  const onRecoverableError = vi.fn();
  render(page, { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.textContent).toContain('© 2026');
});

it('links each vendor type to its search and to its place page', () => {
  render(page);
  const types = within(screen.getByRole('navigation', { name: 'Professionals' }));
  const places = within(screen.getByRole('navigation', { name: 'By place' }));
  const hrefs = (list: ReturnType<typeof within>) =>
    list.getAllByRole('link').map((link: HTMLElement) => link.getAttribute('href'));
  expect(hrefs(types)).toEqual(vendorTypes.map((type) => searchPath(type)));
  expect(hrefs(places)).toEqual(vendorTypes.map((type) => placePath(type)));
});
