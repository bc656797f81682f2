import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { guardProcess } from './guard-process.ts';

it('goes on after a promise that failed alone, and ends in order, with the reason, after what nobody caught', () => {
  const process = new EventEmitter() as EventEmitter & Pick<NodeJS.Process, 'on'>;
  const log = { error: vi.fn(), fatal: vi.fn() };
  const end = vi.fn();
  guardProcess(process, log, end);
  const [alone, uncaught] = [new Error('alone'), new Error('uncaught')];
  process.emit('unhandledRejection', alone);
  expect(log.error.mock.calls).toEqual([[{ err: alone }, expect.any(String)]]);
  expect(end).not.toHaveBeenCalled();
  process.emit('uncaughtException', uncaught);
  expect(log.fatal.mock.calls).toEqual([[{ err: uncaught }, expect.any(String)]]);
  expect(end.mock.calls).toEqual([[1]]);
});
