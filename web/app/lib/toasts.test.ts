import { limits } from '@threshold/contract/limits';
import { beforeEach, expect, test } from 'vitest';
import { listToasts, toasts } from './toasts.ts';

const shown = () => listToasts().map((toast) => toast.message);

beforeEach(() => {
  for (const { id } of listToasts()) toasts.dismiss(id);
});

test('dismisses the oldest toast when a fourth toast is shown', () => {
  for (const message of ['one', 'two', 'three', 'four']) toasts.success(message);
  expect(shown()).toEqual(['two', 'three', 'four']);
});

test('limits the duration of success toasts, but not of error toasts', () => {
  toasts.success('saved');
  toasts.success('quick', limits.toast.settings_ms);
  toasts.error('failed');
  expect(listToasts().map((toast) => toast.autoClose)).toEqual([
    limits.toast.default_ms,
    limits.toast.settings_ms,
    false,
  ]);
});

test('removes only the error toasts of the action that succeeded', () => {
  toasts.error('That file was not deleted.', 'delete');
  toasts.error('Nor was it sent.', 'send');
  toasts.error('And this is about neither.');
  toasts.settle('delete');
  expect(shown()).toEqual(['Nor was it sent.', 'And this is about neither.']);
});

test('dismisses the toast with the given id', () => {
  toasts.success('one');
  toasts.success('two');
  toasts.dismiss(listToasts()[0]?.id);
  expect(shown()).toEqual(['two']);
});
