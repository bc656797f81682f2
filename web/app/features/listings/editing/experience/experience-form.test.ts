import { describe, expect, it } from 'vitest';
import {
  findTypingFaults,
  isPositionFilled,
  listYearOptions,
  type PositionField,
  type PositionValues,
  parsePosition,
  toPositionValues,
} from './experience-form.ts';

const filled: PositionValues = {
  job_title: 'Broker',
  organization: 'Banksia Lending',
  start_month: '03',
  start_year: '2015',
  end_month: '03',
  end_year: '2015',
  is_current: false,
};
const left = (...fields: PositionField[]) => new Set(fields);
const everyField = left(
  'job_title',
  'organization',
  'start_month',
  'start_year',
  'end_month',
  'end_year',
);

it("lists the last 21 years and an edited position's older years", () => {
  const years = listYearOptions(new Date(2026, 10, 21));
  expect(years).toHaveLength(21);
  expect([years[0], years.at(-1)]).toEqual(['2026', '2006']);
  expect(listYearOptions(new Date(2026, 10, 21), '1998', '', '2015').at(-1)).toBe('1998');
});

it('requires all fields except the end date of a current job', () => {
  expect(isPositionFilled(filled)).toBe(true);
  for (const field of everyField) expect(isPositionFilled({ ...filled, [field]: ' ' })).toBe(false);
  expect(isPositionFilled({ ...filled, end_month: '', end_year: '', is_current: true })).toBe(true);
});

describe('findTypingFaults', () => {
  it('reports empty fields with the sentences of the wizard or settings', () => {
    const blank = toPositionValues();
    expect(findTypingFaults(blank, left(), 'wizard')).toEqual({});
    expect(findTypingFaults(blank, everyField, 'wizard')).toEqual({
      job_title: 'Job title is required',
      organization: 'Organization is required.',
      start_month: 'Invalid month selection.',
      start_year: 'Invalid year format.',
      end_month: 'Invalid month selection.',
      end_year: 'Invalid year format.',
    });
    expect(findTypingFaults({ ...blank, is_current: true }, everyField, 'settings')).toEqual({
      job_title: 'Title is required.',
      organization: 'Organization is required.',
      start_month: 'Invalid month selection.',
      start_year: 'Invalid year format.',
    });
  });

  it('reports an end year before the start year even without months', () => {
    const at = (values: Partial<PositionValues>) =>
      findTypingFaults({ ...filled, ...values }, left(), 'wizard');
    expect(at({ end_year: '2014', end_month: '' })).toEqual({
      end_year: 'End year cannot be before start year.',
    });
    expect(at({ end_month: '02' })).toEqual({
      end_month: 'End month must be after start month in the same year.',
    });
    expect(at({})).toEqual({});
    expect(at({ end_year: '2014', is_current: true })).toEqual({});
  });
});

describe('parsePosition', () => {
  const faultsOf = (values: Partial<PositionValues>) =>
    parsePosition({ ...filled, ...values }, 'wizard');

  it('converts months to first or last days; current jobs have no end', () => {
    expect(parsePosition(filled, 'wizard')).toEqual({
      entry: {
        job_title: 'Broker',
        organization: 'Banksia Lending',
        starting: '2015-03-01',
        end: '2015-03-31',
      },
    });
    expect(faultsOf({ is_current: true })).toMatchObject({ entry: { end: null } });
  });

  it('reports an end date before the start date at both date fields', () => {
    expect(faultsOf({ end_year: '2014' })).toEqual({
      faults: {
        start: 'Start date must be before the end date.',
        end: 'End date must be after the start date.',
      },
    });
  });

  it('rejects dates in the future', () => {
    const next = String(new Date().getFullYear() + 2);
    expect(faultsOf({ start_year: next, is_current: true })).toEqual({
      faults: { start: 'Invalid Start Date' },
    });
    expect(faultsOf({ end_year: next })).toEqual({ faults: { end: 'Invalid End Date' } });
  });
});

it('converts a stored job position to form values', () => {
  const { entry } = parsePosition(filled, 'settings') as { entry: never };
  expect(toPositionValues(entry)).toEqual(filled);
});
