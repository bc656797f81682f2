import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AppThemeProvider } from '#app/theme/mantine-parts.tsx';
import { FunnelFigure } from './figures-page.tsx';

const week = { week: '2026-11-23', views: 100, answers: 0, answer_minutes: null };

it.each([
  { contacts: 10, clients: 3, note: 'About 1 in 3' },
  { contacts: 10, clients: 5, note: 'About 1 in 2' },
  { contacts: 4, clients: 3, note: 'More than half' },
])('describes $clients clients among $contacts leads as "$note"', ({ contacts, clients, note }) => {
  const figures = { weeks: [week], contacts, clients };
  expect(
    renderToStaticMarkup(
      <AppThemeProvider>
        <FunnelFigure figures={figures} />
      </AppThemeProvider>,
    ),
  ).toContain(`<small>${note}<`);
});
