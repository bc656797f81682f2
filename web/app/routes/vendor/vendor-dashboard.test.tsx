// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import {
  type VendorDashboard,
  vendorAccountEndpoints,
} from '@threshold/contract/endpoints/listings/vendors-account';
import {
  answerTimesEndpoints,
  type OwnAnswers,
} from '@threshold/contract/endpoints/requests/answer-figures';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, expect, test } from 'vitest';
import { buildLead, vendorAccount } from '#test/member-accounts.ts';
import {
  answered,
  leaveRoute,
  refused,
  renderRoute,
  type StubbedCall,
} from '#test/render-route.tsx';
import * as route from './vendor-dashboard.tsx';

const { own, dashboard } = vendorAccountEndpoints;
const { ofVendor } = leadEndpoints;
const figures: VendorDashboard = {
  status: 'approved',
  status_reason: null,
  profile_complete: true,
  missing: [],
  applications: { new: 1, in_progress: 1, awaiting_documents: 0, completed: 0, pending: 0 },
  unread_messages: 0,
  upcoming_calls: [],
  vendorRating: null,
  totalReviews: 0,
  confirmedRating: null,
  confirmedReviews: 0,
  profile_views: 0,
  views_by_day: [],
};
const none = {
  asked: 0,
  answered: 0,
  waiting: 0,
  overdue: 0,
  working_minutes: null,
  all_minutes: null,
};
const noAnswers: OwnAnswers = {
  days: 90,
  figures: { request: none, chat: none, application: none, all: none },
  reply_hours: null,
  waiting: [],
  silence: null,
};
let answers = noAnswers;
const HOUR_MS = 60 * 60 * 1000;

/** Paging fields of a response with `total` applications. */
const pageOf = (total: number) => ({
  total,
  page: 1,
  limit: 4,
  previous: null,
  next: null,
  due: 0,
});

const open = (account: StubbedCall, ...calls: StubbedCall[]) =>
  renderRoute(route, {
    path: '/vendor/dashboard',
    as: vendorAccount,
    calls: [
      account,
      answered(dashboard, { status: true, data: figures }),
      answered(answerTimesEndpoints.own, { status: true, data: answers }),
      ...calls,
    ],
  });
const account = (change: Partial<typeof vendorAccount> = {}) =>
  answered(own, { status: true, data: { ...vendorAccount, ...change } });

afterEach(() => {
  answers = noAnswers;
  leaveRoute();
});

test('lists the latest applicants and their waiting times', async () => {
  const data = [buildLead('a', 'Ann', 'new'), buildLead('b', 'Bob', 'in_progress')];
  open(account(), answered(ofVendor, { status: true, data, ...pageOf(2) }));
  const leads = await screen.findByRole('region', { name: 'Lead Applications' });
  const rows = within(leads)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Ann Customer.*Waiting 3 h$/),
    expect.stringMatching(/Bob Customer.*In progress$/),
  ]);
  expect(screen.getByRole('link', { name: /Rating\s*No reviews yet/ }).textContent).toMatch(/^-/);
});

test('shows the other dashboard sections if loading applicants fails', async () => {
  open(account(), refused(ofVendor, 500));
  expect(await screen.findByText(outcomes.loan.fetch_failed)).toBeDefined();
  expect(screen.getByRole('region', { name: 'Upcoming calls' })).toBeDefined();
});

test('does not request applicants if the listing is suspended', async () => {
  open(account({ status: 'suspended' }));
  expect(await screen.findByRole('region', { name: 'Upcoming calls' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Lead Applications' })).toBeNull();
});

test('shows reply times, waiting customers and reply deadlines', async () => {
  answers = {
    ...noAnswers,
    figures: {
      ...noAnswers.figures,
      chat: { ...none, asked: 6, answered: 2, working_minutes: 130 },
    },
    waiting: [
      {
        kind: 'chat',
        target_id: 'c1',
        who: 'Ann Lee',
        asked_at: new Date(Date.now() - 72 * HOUR_MS).toISOString(),
        overdue_at: new Date(Date.now() - 12 * HOUR_MS).toISOString(),
      },
      {
        kind: 'request',
        target_id: 'o1',
        who: 'Sydney',
        asked_at: new Date(Date.now() - HOUR_MS).toISOString(),
        overdue_at: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
      },
    ],
    silence: { shown_from: '2026-12-04T02:00:00.000Z', is_shown: false },
  };
  open(account(), answered(ofVendor, { status: true, data: [], ...pageOf(0) }));
  const card = await screen.findByRole('region', { name: 'Your answers' });
  const chats = within(card).getByRole('row', { name: /Chats/ });
  expect(chats.textContent).toContain('2 of 6');
  expect(chats.textContent).toContain('2 working h');
  expect(card.textContent).toContain('‘Usually does not reply’ from Friday');
  const ann = within(card).getByRole('link', { name: 'Ann Lee' });
  expect(ann.getAttribute('href')).toBe('/vendor/inbox/c1');
  expect(within(card).getByRole('link', { name: 'Sydney' }).getAttribute('href')).toBe(
    '/vendor/requests',
  );
  expect(within(card).getAllByText('Counts as not answered')).toHaveLength(1);
});
