import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { handleProcessErrors } from './lifecycle.ts';

it('the process survives an unhandled rejection but ends after an uncaught exception', () => {
  const process = Object.assign(new EventEmitter(), {
    stdout: new PassThrough(),
    stderr: new PassThrough(),
  }) as unknown as EventEmitter & Pick<NodeJS.Process, 'on' | 'stdout' | 'stderr'>;
  const say = vi.spyOn(console, 'error').mockReturnValue();
  const end = vi.fn();
  handleProcessErrors(process, end);
  const [alone, uncaught] = [new Error('alone'), new Error('uncaught')];
  process.emit('unhandledRejection', alone);
  expect(say.mock.lastCall).toEqual([expect.any(String), alone]);
  process.emit('unhandledRejection', { email: 'ann@people.example' });
  expect(say.mock.lastCall).toEqual([expect.any(String), new Error('not an error but: object')]);
  expect(end).not.toHaveBeenCalled();
  process.emit('uncaughtException', uncaught);
  expect(say.mock.lastCall).toEqual([expect.any(String), uncaught]);
  expect(end.mock.calls).toEqual([[1]]);
  say.mockRestore();
});
