import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { type CalendarItem, icalendar } from './icalendar.ts';

/* Read by a second implementation: what we write is right only if others read it as we meant it. */

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
  icalendar(
    { name: 'Calls', items },
    { maker: 'Threshold', minutes: 60, now: new Date('2026-11-23T00:00:00Z') },
  );
const read = (text: string) => new ICAL.Component(ICAL.parse(text));
const eventsOf = (text: string) =>
  read(text)
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));

it('is read by another implementation as it was meant', () => {
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

it('lets no name end its line, whatever is in it', () => {
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

it('names a whole day by its date alone', () => {
  const starts_at = new Date('2026-12-11T00:00:00Z');
  const day = { ...item, starts_at, ends_at: new Date('2026-12-12T00:00:00Z'), isAllDay: true };
  const text = written([{ ...day, status: 'tentative' }]);
  const [event] = eventsOf(text);
  expect(text).toContain('DTSTART;VALUE=DATE:20261211');
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.endDate.toString()).toBe('2026-12-12');
  expect(event?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
});

it('is a calendar where there is nothing', () => {
  expect(eventsOf(written([]))).toEqual([]);
});
