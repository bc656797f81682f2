// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import {
  adminFiguresEndpoints,
  type StaffFigures,
  staffWorkKinds,
} from '@threshold/contract/admin-figures';
import { adminMessages } from '@threshold/contract/messages-admin';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { afterEach, expect, test } from 'vitest';
import { vendorAccount } from '#test/member-accounts.ts';
import { leaveRoute, refused, renderRoute } from '#test/render-route.tsx';
import { FiguresPage } from './figures-page.tsx';

const nothing = { decided: 0, median_minutes: null, judged: 0, in_time: 0 };
const figures: StaffFigures = {
  kinds: staffWorkKinds.map((kind) => ({
    kind,
    ...nothing,
    waiting: 0,
    oldest_at: null,
    goal: { kind, hours: kind === 'pending' ? 24 : null, version: 1, missed_since: null },
  })),
  days: [
    { day: '2026-11-25', decided: 4, median_minutes: 90, judged: 4, in_time: 3, waiting: 2 },
    { day: '2026-11-26', ...nothing, waiting: null },
  ],
  people: [{ _id: 'ada', name: 'Ada Banksia', ...nothing, decided: 4 }],
  came_back: 0,
  approved_then: 0,
};

const show = (maySet: boolean, of = figures) =>
  renderRoute(
    { default: () => <FiguresPage kind="pending" days="30" figures={of} maySet={maySet} /> },
    {
      path: '/ops/figures',
      as: vendorAccount,
      calls: [refused(adminFiguresEndpoints.setGoal, 409, adminOutcomes.goal_changed)],
    },
  );

afterEach(leaveRoute);

test('says what was decided and what waits in words, a picture and a table', async () => {
  show(false);
  expect(await screen.findByRole('img', { name: /^Decided by day: 4 in 2 days/ })).toBeDefined();
  expect(screen.getByRole('img', { name: /^Waiting by day: 2 at the last count/ })).toBeDefined();
  expect(screen.getByText('What you decided')).toBeDefined();
  expect(screen.queryByRole('form', { name: 'Goal' })).toBeNull();
});

test('says so where there is nothing yet', async () => {
  const days = figures.days.map(({ day }) => ({ day, ...nothing, waiting: null }));
  show(true, { ...figures, days, people: [] });
  expect(await screen.findByText('None in 2 days.')).toBeDefined();
  expect(screen.getByText('Not counted yet.')).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
});

test('keeps the goal that was typed when it is none, and when a colleague was faster', async () => {
  show(true);
  const form = within(await screen.findByRole('form', { name: 'Goal' }));
  const hours = form.getByLabelText('Goal for new listings, in hours');
  fireEvent.change(hours, { target: { value: '1.5' } });
  fireEvent.click(form.getByRole('button', { name: 'Save goal' }));
  expect(await form.findByText(adminMessages.goal)).toBeDefined();
  fireEvent.change(hours, { target: { value: '12' } });
  fireEvent.click(form.getByRole('button', { name: 'Save goal' }));
  expect(await form.findByText(adminOutcomes.goal_changed)).toBeDefined();
  expect(form.getByRole('button', { name: 'Show what holds now' })).toBeDefined();
  expect(hours).toHaveProperty('value', '12');
});
