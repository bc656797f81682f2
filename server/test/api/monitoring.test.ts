import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { startJobs } from '#src/jobs.ts';
import type { Stoppable } from '#src/lib/timers.ts';
import { createWebPush } from '../../src/adapters/push/web-push.ts';
import { enqueueMail } from '../../src/queue/enqueue-mail.ts';
import { customerCaller } from '../callers.ts';
import { testApp, testBox, testSigner } from '../test-app.ts';

/* Metrics and logs of a running process, as an operator sees them. */

const token = 'a-token-of-the-monitoring';
const test = testApp({ metricsToken: token });
const monitoring = join(import.meta.dirname, '../../../deploy/monitoring');
let jobs: Stoppable | undefined;
let isMailDown = false;

beforeAll(() => {
  const { database, storage, app } = test;
  const services = {
    database,
    storage,
    places: {} as never,
    now: () => new Date(),
    publicUrl: () => '',
    opsUrl: () => '',
    sign: testSigner,
    box: testBox,
    push: createWebPush({ services: [] }),
  };
  const send = async () => {
    if (isMailDown) throw new Error('away');
  };
  const mail = { send, check: send, close: () => undefined };
  jobs = startJobs(services, mail, { orphanAfterHours: 24, quarantineDays: 7 }, app);
});
afterAll(() => jobs?.stop());

async function scrape(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, body } = await test.app.inject({ url: '/metrics', headers });
  expect(statusCode).toBe(200);
  return body;
}

/** Returns the value of a metric; undefined if it is missing. */
const valueOf = (shown: string, start: string): number | undefined => {
  const line = shown.split('\n').find((each) => each.startsWith(`${start} `));
  return line === undefined ? undefined : Number(line.slice(start.length + 1));
};

const waiting = (queue: string) => `outbox_waiting_mails{queue="${queue}"}`;

/** Returns the names of all series, including those of histograms. */
function namesIn(shown: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = '', type] of shown.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    names.add(name);
    if (type === 'histogram')
      for (const end of ['bucket', 'count', 'sum']) names.add(`${name}_${end}`);
  }
  return names;
}

describe('/metrics', () => {
  it('counts requests by route and never by URL', { tags: 'engine' }, async () => {
    const { caller } = await customerCaller(test);
    const id = newId();
    await caller.call(chatEndpoints.messages, { params: { id } });
    await test.app.inject(`/nowhere/${id}?q=${id}`);
    const shown = await scrape();
    expect(shown).toMatch(
      /http_request_duration_seconds_count{method="GET",route="\/api\/chat\/:id",status="404"} 1/,
    );
    expect(shown).not.toContain(id);
  });

  it('counts the entries of each queue of the console', async () => {
    await test.database.db.deleteFrom('removal_requests').execute();
    expect(valueOf(await scrape(), 'staff_work_waiting{kind="removals"}')).toBe(0);
  });

  it('reports waiting and given-up mails, and the age of the oldest mail', {
    tags: 'engine',
  }, async () => {
    isMailDown = true;
    const { db } = test.database;
    const mail = {
      template: 'lead_receipt',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    };
    await enqueueMail(db, { ...mail, recipient: 'ann@people.example' });
    await enqueueMail(db, { ...mail, recipient: 'ben@people.example' });
    await enqueueMail(db, { ...mail, recipient: 'cat@people.example' });
    await enqueueMail(db, { ...mail, recipient: 'dan@people.example', isAwaited: true });
    await db
      .updateTable('outbox')
      .set({ dead_at: new Date() })
      .where('recipient', '=', 'cat@people.example')
      .execute();
    await db
      .updateTable('outbox')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .where('recipient', '=', 'ann@people.example')
      .execute();
    await expect.poll(async () => valueOf(await scrape(), waiting('other'))).toBe(2);
    const shown = await scrape();
    expect(valueOf(shown, waiting('awaited'))).toBe(1);
    const oldest = (queue: string) =>
      valueOf(shown, `outbox_oldest_mail_seconds{queue="${queue}"}`);
    expect(oldest('other')).toBeGreaterThan(3500);
    expect(oldest('awaited')).toBeLessThan(3500);
    expect(valueOf(shown, 'outbox_dead_mails')).toBe(1);
    for (const name of ['ann', 'ben', 'cat', 'dan']) expect(shown).not.toContain(`${name}@`);
  });

  it('still reports metrics of the process while the database is unavailable', async () => {
    const query = vi.spyOn(test.database.pool, 'connect').mockImplementation(() => {
      throw new Error('away');
    });
    await expect
      .poll(async () => valueOf(await scrape(), waiting('other')), { timeout: 5000 })
      .toBeUndefined();
    expect(valueOf(await scrape(), 'db_pool_waiting')).toBe(0);
    query.mockRestore();
    await expect
      .poll(async () => valueOf(await scrape(), waiting('other')), { timeout: 5000 })
      .toBe(2);
  });

  it('does not use label names that Prometheus reserves', async () => {
    await expect.poll(scrape).toContain('job_last_success_timestamp_seconds{');
    expect(await scrape()).not.toMatch(/[{,](job|instance)="/);
  });

  it('has every metric that the dashboard and the alert rules use', async () => {
    test.parts.add('redis').up();
    await expect.poll(scrape).toContain('job_last_success_timestamp_seconds{task="note-run"}');
    const names = namesIn(await scrape());
    const board = JSON.parse(readFileSync(join(monitoring, 'grafana-board.json'), 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const rules = readFileSync(join(monitoring, 'alerts.yml'), 'utf8');
    const expressions = [
      ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...[...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr),
    ];
    expect(expressions.length).toBeGreaterThan(20);
    const used = new Set(expressions.flatMap(seriesIn));
    expect([...used].filter((name) => !names.has(name))).toEqual([]);
    for (const needed of [
      'http_request_duration_seconds_bucket',
      'nodejs_eventloop_lag_p99_seconds',
      'db_pool_waiting',
      'outbox_oldest_mail_seconds',
      'outbox_dead_mails',
      'job_last_success_timestamp_seconds',
      'job_failed_rows',
      'sockets_connected',
      'part_up',
    ]) {
      expect(used).toContain(needed);
    }
  });
});

/** Finds the names of series in an expression: only they contain an underscore. */
function seriesIn(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"|\{[^}]*\}|\bby \([^)]*\)/g, '');
  return [...bare.matchAll(/[a-z]\w*_\w+/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'histogram_quantile');
}

describe('the request id of an answer', () => {
  const answerTo = async (headers: Record<string, string>) =>
    (await test.app.inject({ url: '/api/nowhere', headers })) as {
      headers: Record<string, unknown>;
      json: () => { request_id: string };
    };
  const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

  it.each(['7f6b1c9e0a4d4b5f8e2d3c4b5a697887', newId(), 'edge_1-abcDEF'])(
    "is the caller's X-Request-ID if valid: %s",
    async (id) => {
      const { headers, json } = await answerTo({ 'x-request-id': id });
      expect([headers['x-request-id'], json().request_id]).toEqual([id, id]);
    },
  );

  it.each(['short', 'x'.repeat(65), 'ann@people.example', 'a b c d e f g', '{"level":50}', ''])(
    "is a new id if the caller's X-Request-ID is invalid: %j",
    async (id) => {
      const { headers, json } = await answerTo({ 'x-request-id': id });
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(json().request_id).toBe(headers['x-request-id']);
    },
  );

  it("is returned together with the caller's traceparent header, if valid", async () => {
    expect((await answerTo({ traceparent: trace })).headers.traceparent).toBe(trace);
    for (const other of [
      `${trace}-more`,
      trace.toUpperCase(),
      trace.replace(/^00/, 'ff'),
      trace.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)),
      trace.replace('00f067aa0ba902b7', '0'.repeat(16)),
      'ann@people.example',
    ]) {
      expect((await answerTo({ traceparent: other })).headers.traceparent).toBeUndefined();
    }
  });
});
