import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { type CalendarItem, formatCalendar } from './icalendar.ts';

/* Another implementation of iCalendar parses each text. */

const item: CalendarItem = {
  uid: 'one@calls.threshold',
  sequence: 2,
  starts_at: new Date('2026-11-24T22:00:00Z'),
  ends_at: new Date('2026-11-24T22:30:00Z'),
  summary: 'Call with Ana Silva',
  description: 'Move or cancel it.',
  url: 'https://threshold.example/customer/calls',
  status: 'confirmed',
};
const written = (items: readonly CalendarItem[]) =>
  formatCalendar(
    { name: 'Calls', items },
    {
      method: 'PUBLISH',
      product: 'Calendar',
      refreshMinutes: 60,
      now: new Date('2026-11-23T00:00:00Z'),
    },
  );
const read = (text: string) => new ICAL.Component(ICAL.parse(text));
const eventsOf = (text: string) =>
  read(text)
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));

it('formatCalendar writes entries that another iCalendar implementation can read', () => {
  const text = written([item, { ...item, uid: 'two@calls.threshold', status: 'cancelled' }]);
  expect(read(text).getFirstPropertyValue('version')).toBe('2.0');
  expect(read(text).getFirstPropertyValue('method')).toBe('PUBLISH');
  const [one, two] = eventsOf(text);
  expect(one).toMatchObject({ uid: item.uid, summary: item.summary, sequence: 2 });
  expect(one?.startDate.toJSDate()).toEqual(item.starts_at);
  expect(one?.endDate.toJSDate()).toEqual(item.ends_at);
  expect(one?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(one?.component.getFirstPropertyValue('url')).toBe(item.url);
  expect(two?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

it('formatCalendar escapes texts and folds long lines', () => {
  const summary =
    'Ana; Silva, \\"x\\"\r\nATTACH:https://evil.example/\u0000\u0085 Ö 日本 🏡'.repeat(3);
  const text = written([{ ...item, summary }]);
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/^ATTACH/);
  }
  const [event] = eventsOf(text);
  expect(event?.component.getAllProperties('attach')).toEqual([]);
  expect(event?.summary).toContain('Ana; Silva, \\"x\\"\nATTACH:https://evil.example/ Ö 日本 🏡');
});

it('formatCalendar writes an all-day entry as a date without time', () => {
  const starts_at = new Date('2026-12-11T00:00:00Z');
  const day = { ...item, starts_at, ends_at: new Date('2026-12-12T00:00:00Z'), isAllDay: true };
  const text = written([{ ...day, status: 'tentative' }]);
  const [event] = eventsOf(text);
  expect(text).toContain('DTSTART;VALUE=DATE:20261211');
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.endDate.toString()).toBe('2026-12-12');
  expect(event?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
});

it('formatCalendar writes a valid calendar without entries', () => {
  expect(eventsOf(written([]))).toEqual([]);
});

it("formatCalendar writes an invitation with the mail's recipient as attendee", () => {
  const attendee = { name: 'Ana "Q" Silva', email: 'ana@people.example' };
  const text = formatCalendar(
    { items: [{ ...item, attendee }] },
    { method: 'REQUEST', product: 'Calls', now: new Date('2026-11-23T00:00:00Z') },
  );
  const [event] = eventsOf(text);
  expect(read(text).getFirstPropertyValue('method')).toBe('REQUEST');
  const property = event?.component.getFirstProperty('attendee');
  expect(property?.getFirstValue()).toBe('mailto:ana@people.example');
  expect(property?.getFirstParameter('cn')).toBe('Ana Q Silva');
});

it('formatCalendar writes 4,000 entries within half a second of processor time', () => {
  const items = Array.from({ length: 4000 }, (_, index) => ({
    ...item,
    uid: `${index}@calls.threshold`,
    description: 'Rely on our emails for deadlines, not on a calendar. '.repeat(6),
  }));
  const start = process.threadCpuUsage();
  written(items);
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(500);
});
