// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type LeadNote, leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, expect, test } from 'vitest';
import { buildLead, vendorAccount } from '#test/member-accounts.ts';
import { answered, leaveRoute, refused, renderRoute } from '#test/render-route.tsx';
import * as route from './vendor-loan-application.tsx';

const id = '018f0000-0000-7000-8000-0000000000a1';
const { get, updateStatus } = loanApplicationEndpoints;
const { note, saveNote, story } = leadEndpoints;

/** Renders the page of an application whose private note is `text`. */
function open(text: string) {
  const lead = buildLead(id, 'Ann', 'new');
  const calls = (words: string, version: number) => [
    answered(vendorAccountEndpoints.own, { status: true, data: vendorAccount }),
    answered(get, { status: true, data: lead }),
    answered(note, { status: true, data: noteOf(words, version) }),
    answered(story, { status: true, data: { entries: [], dealings: null } }),
    answered(updateStatus, { status: true, data: { ...lead, status: 'completed' } }),
  ];
  const path = '/vendor/loan-applications/:applicationId';
  const at = `/vendor/loan-applications/${id}`;
  return { ...renderRoute(route, { path, at, as: vendorAccount, calls: calls(text, 1) }), calls };
}
const noteOf = (words: string, version: number): LeadNote => ({
  note: words,
  remind_on: null,
  version,
  updatedAt: null,
});

/** Changes the status of the application, which reloads the whole page. */
async function setStatus(timesAsked: ReturnType<typeof open>['timesAsked']) {
  const before = timesAsked(note);
  const status = screen.getByLabelText(/^Status of /);
  fireEvent.change(status, { target: { value: 'completed' } });
  await waitFor(() => expect(timesAsked(note)).toBe(before + 1));
}
const field = async () =>
  within(await screen.findByRole('region', { name: 'Private note' })).getByLabelText('Note');
afterEach(leaveRoute);

test('shows a note saved in another window after the page reloads', async () => {
  const { answer, calls, timesAsked } = open('Mine');
  expect(await field()).toHaveProperty('value', 'Mine');
  answer(calls('Theirs', 2));
  await setStatus(timesAsked);
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Theirs'));
});

test("retains typed text and does not overwrite another window's note", async () => {
  const { answer, calls, lastSent, timesAsked } = open('Mine');
  fireEvent.change(await field(), { target: { value: 'Mine, longer' } });
  answer([...calls('Theirs', 2), refused(saveNote, 409, outcomes.loan.note_changed)]);
  await setStatus(timesAsked);
  fireEvent.click(await screen.findByRole('button', { name: 'Save note' }));
  expect(await screen.findByText(outcomes.loan.note_changed)).toBeDefined();
  expect(lastSent(saveNote)).toHaveProperty('version', 1);
  expect(await field()).toHaveProperty('value', 'Mine, longer');
});

test('sends the version of the first save when a note is saved again', async () => {
  const { answer, calls, lastSent, timesAsked } = open('One');
  const save = async (words: string, version: number) => {
    const typed = await field();
    answer([
      ...calls(words, version),
      answered(saveNote, { status: true, data: noteOf(words, version) }),
    ]);
    fireEvent.change(typed, { target: { value: words } });
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(timesAsked(note)).toBe(version));
    expect(lastSent(saveNote)).toHaveProperty('version', version - 1);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save note' })).toHaveProperty('disabled', true),
    );
  };
  await save('Two', 2);
  await save('Three', 3);
});
