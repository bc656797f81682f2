import { expect, test } from 'vitest';
import { getInitialValues, pickChangedValues } from './use-section-form.ts';

const asked_at = '2026-01-02T03:04:05.000Z';
const values = { full_name: 'Vera', licence_state: 'NSW', phone_number: '1' };

test('prefills a section form with pending changes instead of current values', () => {
  expect(getInitialValues({ pending_changes: null }, values)).toEqual(values);
  const pending_changes = { full_name: 'Another', licence_state: null, abn: '1', asked_at };
  expect(getInitialValues({ pending_changes }, values)).toEqual({
    full_name: 'Another',
    licence_state: '',
    phone_number: '1',
  });
});

test('omits unchanged fields that staff verify, so that pending changes remain', () => {
  const typed = { ...values, licence_state: 'VIC' };
  const sent = { licence_state: 'VIC', phone_number: '1' };
  expect(pickChangedValues({ status: 'approved' }, values, typed)).toEqual(sent);
  expect(pickChangedValues({ status: 'suspended' }, values, typed)).toEqual(sent);
  expect(pickChangedValues({ status: 'rejected' }, values, typed)).toEqual(typed);
});
