import { afterEach } from 'vitest';
import { type ClientSocket, connect } from '../sockets.ts';
import type { TestApp } from '../test-app.ts';

/**
 * Returns a function that connects to the app of the test file. Closes the sockets after each test.
 * Must be called at the top level.
 */
export function connecting(test: TestApp) {
  const opened: ClientSocket[] = [];
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.close();
  });
  return async (
    token: string | undefined,
    options: Parameters<typeof connect>[2] = {},
  ): Promise<ClientSocket> => {
    const socket = await connect(test.app, token, options);
    opened.push(socket);
    return socket;
  };
}
