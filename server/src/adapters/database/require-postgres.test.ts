import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildDatabaseUrl, onServer } from '#test/peers/postgres-server.ts';
import { SetupError } from '../../lib/setup-error.ts';
import { requirePostgres } from './require-postgres.ts';

const faultOf = (url: string) =>
  requirePostgres(url).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof SetupError) return error.message;
      throw error;
    },
  );

/** Runs `act` with the port of a server that sends these bytes on each connection. */
async function listening(greeting: Buffer, act: (port: number) => Promise<void>): Promise<void> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(greeting);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await act((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}

describe('requirePostgres with a URL that does not lead to PostgreSQL', () => {
  it('reports that no server listens at the address', async () => {
    let free = 0;
    await listening(Buffer.alloc(0), async (port) => {
      free = port;
    });
    expect(await faultOf(`postgres://homes@127.0.0.1:${free}/homes`)).toBe(
      `DATABASE_URL: 127.0.0.1:${free}: nobody listens there`,
    );
  });

  it('reports that the server is not PostgreSQL', async () => {
    const greeting = Buffer.from('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    await listening(greeting, async (port) => {
      expect(await faultOf(`postgres://homes:secret@127.0.0.1:${port}/homes`)).toBe(
        `DATABASE_URL: 127.0.0.1:${port}: what answers there does not speak PostgreSQL`,
      );
    });
  });

  it('reports a startup parameter that a pooler does not support', async () => {
    const fault = 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: lock_timeout\0\0';
    const greeting = Buffer.alloc(5 + fault.length);
    greeting.write('E');
    greeting.writeUInt32BE(4 + fault.length, 1);
    greeting.write(fault, 5);
    await listening(greeting, async (port) => {
      expect(await faultOf(`postgres://homes@127.0.0.1:${port}/homes`)).toMatch(
        /: a pooler stands before PostgreSQL that does not pass on lock_timeout: give PostgreSQL's own/,
      );
    });
  });
});

const template = inject('template');
const server = template.engine === 'postgres' ? template.direct : '';
describe.runIf(server)('requirePostgres with a URL of PostgreSQL', () => {
  it('accepts an existing database', async () => {
    expect(await requirePostgres(server)).toEqual({ isPooled: false });
  });

  it('reports a missing database', async () => {
    expect(await faultOf(buildDatabaseUrl(server, 'no_such_homes'))).toMatch(
      /: has no database of that name$/,
    );
  });

  it('reports a database encoding other than Unicode', async () => {
    const name = `latin_${newId().replaceAll('-', '')}`;
    await onServer(
      server,
      `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`,
    );
    try {
      expect(await faultOf(buildDatabaseUrl(server, name))).toMatch(
        /: the database keeps text as SQL_ASCII; make one with encoding 'UTF8'/,
      );
    } finally {
      await onServer(server, `drop database ${name}`);
    }
    // A busy server may need up to a minute to create a database.
  }, 60_000);
});
