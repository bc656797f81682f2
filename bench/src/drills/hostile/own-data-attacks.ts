import { keyDateEndpoints } from '@threshold/contract/buying/key-dates';
import { bombPng } from '../../../../server/test/factories/picture.ts';
import type { FloodOrder } from './orders.ts';

/* Attacks by members on their own data, which the product must allow but may not let slow down others. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** A picture of 59 megapixels in a small file. */
const picture = new Blob([new Uint8Array(bombPng(7680))], { type: 'image/png' });

interface Attack {
  readonly what: string;
  readonly atOnce: number;
  /** @returns the status of the answer */
  readonly call: () => Promise<number>;
}

/** @param anyAddress makes an address of the attacker's network */
export function ownDataAttacks(order: FloodOrder, anyAddress: () => string): readonly Attack[] {
  const { address, tokens, ids, purchase, feeds } = order;
  const [token = ''] = tokens;
  let calls = 0;

  async function send(path: string, as: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', anyAddress());
    headers.set('authorization', `Bearer ${as}`);
    return fetch(address + path, { ...init, headers });
  }
  const sendJson = (method: string, path: string, body: object) =>
    send(path, token, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  async function statusOf(answer: Promise<Response>): Promise<number> {
    try {
      const { status, bodyUsed, body } = await answer;
      if (!bodyUsed) await body?.cancel();
      return status;
    } catch {
      return 0;
    }
  }

  const readFeed = () => send(feeds[(calls += 1) % feeds.length] ?? '', token);

  function count() {
    const contractOn = ['9999-12-20', '0000-01-01', '2099-12-31'][(calls += 1) % 3];
    const condition = { contract_on: contractOn, days: 365, unit: 'business' };
    const body = { kind: 'other_condition', state: 'VIC', condition };
    return sendJson('POST', `/api/buying/${purchase.id}/dates/count`, body);
  }

  function sendPicture() {
    const which = (calls += 1) % tokens.length;
    const body = new FormData();
    body.append('profile_picture', picture, 'large.png');
    return send(`/api/customers/${ids[which]}`, tokens[which] ?? '', { method: 'PUT', body });
  }

  /** Confirms a date, or moves it, which makes it unconfirmed. */
  let version = 1;
  let isConfirmed = false;
  async function toggle() {
    const path = `/api/buying/${purchase.id}/dates/${purchase.dateId}`;
    const on = new Date(Date.now() + (30 + (calls % 60)) * DAY_MS).toISOString().slice(0, 10);
    const moved = { kind: 'settlement', state: 'VIC', typed: { on }, reason: 'Moved.', version };
    calls += 1;
    const answer = isConfirmed
      ? await sendJson('PUT', path, moved)
      : await sendJson('POST', `${path}/confirm`, { with: 'A solicitor', version });
    if (!answer.ok) return answer;
    const { data } = keyDateEndpoints.change.response.parse(await answer.json());
    version = data.version;
    isConfirmed = data.confirmed !== null;
    return answer;
  }

  return [
    { what: 'calendars', atOnce: 8, call: () => statusOf(readFeed()) },
    { what: 'counts', atOnce: 4, call: () => statusOf(count()) },
    { what: 'pictures', atOnce: 8, call: () => statusOf(sendPicture()) },
    { what: 'toggles', atOnce: 1, call: () => statusOf(toggle()) },
  ];
}
