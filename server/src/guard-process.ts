/**
 * Nothing that goes wrong beside a call ends the process without a word. A promise that fails and that nobody waits for
 * leaves everything else as it was. After an exception that nobody caught, nobody knows what is left half done: the
 * process then ends in order, and whoever watches over it starts another.
 */
export function guardProcess(
  process: Pick<NodeJS.Process, 'on'>,
  end: (exitCode: number) => void,
): void {
  process.on('unhandledRejection', (reason) => {
    console.error('something failed that nobody waited for', faultOf(reason));
  });
  process.on('uncaughtException', (thrown) => {
    console.error(
      'something failed that nobody caught: the process ends in order',
      faultOf(thrown),
    );
    end(1);
  });
}

/** A thrown value that is no Error may hold anything, so it is not logged. */
const faultOf = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(`not an error but: ${typeof thrown}`);
