import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SendMessage } from '@threshold/contract/endpoints/chat/chat';
import { socketPath } from '@threshold/contract/realtime';
import { Pool } from 'pg';
import { Server, type Socket } from 'socket.io';
import { newId } from '../../../server/src/db/new-id.ts';

/*
 * The smallest relay that stores a message before it delivers it: Socket.IO, one INSERT for each
 * message, no rules. The token of a handshake is the id of the conversation.
 */

const INSERT = `insert into relayed (id, conversation_id, body, created_at) values ($1, $2, $3, now()) returning created_at`;

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`create table relayed (
  id uuid primary key, conversation_id uuid not null, body text not null, created_at timestamptz not null)`);
await pool.query('create index on relayed (conversation_id, created_at)');

const server = createServer();
const io = new Server(server, { path: socketPath, serveClient: false });
io.on('connection', (socket) => {
  const { token } = socket.handshake.auth as { token: string };
  void socket.join(token);
  socket.on('message', (event: SendMessage, acknowledge: (ack: object) => void) => {
    void relay(socket, event, acknowledge);
  });
});

async function relay(
  socket: Socket,
  { message: body, clientMessageId }: SendMessage,
  acknowledge: (ack: object) => void,
) {
  const { token: conversationId } = socket.handshake.auth as { token: string };
  const message = { ...(await store(conversationId, body)), clientMessageId };
  socket.to(conversationId).emit('message', { message });
  acknowledge({ status: true, message });
}

async function store(conversationId: string, body: string) {
  const _id = newId();
  const { rows } = await pool.query<{ created_at: Date }>({
    name: 'store',
    text: INSERT,
    values: [_id, conversationId, body],
  });
  return { _id, conversationId, body, createdAt: rows[0]?.created_at };
}

server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
