import { describe, expect, it } from 'vitest';
import { messages } from '../../texts/messages.ts';
import { customerCalendarEndpoints } from './customers-calendar.ts';
import { vendorCalendarEndpoints } from './vendors-calendar.ts';

const sentences = messages.scheduling;
const nineToFive = [{ from: '09:00', to: '17:00' }];

describe('the endpoint for a weekly timetable', () => {
  const { body } = vendorCalendarEndpoints.setAvailability;

  it('accepts available hours for one weekday', () => {
    const week = { weekly: [{ weekday: 1, hours: nineToFive }] };
    expect(body.safeParse(week).success).toBe(true);
  });

  it.each([
    ['a missing week', {}],
    ['an invalid time', { weekly: [{ weekday: 1, hours: [{ from: '9', to: '10:00' }] }] }],
    ['hours in reverse', { weekly: [{ weekday: 1, hours: [{ from: '17:00', to: '09:00' }] }] }],
    [
      'hours that overlap',
      { weekly: [{ weekday: 1, hours: [...nineToFive, { from: '16:59', to: '18:00' }] }] },
    ],
    ['a repeated weekday', { weekly: [1, 1].map((weekday) => ({ weekday, hours: nineToFive })) }],
    ['an eighth weekday', { weekly: [{ weekday: 7, hours: nineToFive }] }],
    [
      'a repeated special day',
      { weekly: [], exceptions: [1, 2].map(() => ({ day: '2026-12-25', hours: [] })) },
    ],
    ['an unknown time zone', { weekly: [], timezone: 'Australia/Atlantis' }],
    ['a time zone that only Intl knows', { weekly: [], timezone: 'PST' }],
    ['a special day after 2099', { weekly: [], exceptions: [{ day: '2100-01-01', hours: [] }] }],
    ['an offset as the time zone', { weekly: [], timezone: '+10:00' }],
    ['five-minute calls', { weekly: [], slot_minutes: 5 }],
    ['three weeks of notice', { weekly: [], notice_minutes: 30_240 }],
    ['a buffer of 12 hours', { weekly: [], buffer_minutes: 720 }],
  ])('refuses %s', (_, value) => {
    expect(body.safeParse(value).success).toBe(false);
  });
});

describe('a request to book a call', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  const call = { customerId: id, vendorId: id, dateTime: '2026-11-24 09:15:00' };
  const faultsOf = (details: object) =>
    customerCalendarEndpoints.schedule.body
      .safeParse({ ...call, ...details })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it('is accepted without a topic and a phone number', () => {
    expect(faultsOf({})).toBeUndefined();
  });

  it.each([
    ['a link', { topic: 'See https://elsewhere.example' }, 'topic', sentences.topic_links],
    ['a mail address', { topic: 'Write to me@elsewhere.example' }, 'topic', sentences.topic_links],
    ['a bare domain', { topic: 'elsewhere.example' }, 'topic', sentences.topic_links],
    ['a topic that is too long', { topic: 'a'.repeat(121) }, 'topic', sentences.topic_length],
    ['a short phone number', { phone_number: '0400' }, 'phone_number', sentences.phone_invalid],
  ])('is refused if its details contain %s', (_, details, field, sentence) => {
    expect(faultsOf(details)).toEqual([[field, sentence]]);
  });
});
