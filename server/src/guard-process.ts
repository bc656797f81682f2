/**
 * Logs errors outside of calls. An unhandled rejection leaves everything else intact, so the
 * process continues. After an uncaught exception the state is unknown, so the process ends
 * gracefully and the process manager starts another.
 */
export function guardProcess(
  process: Pick<NodeJS.Process, 'on'>,
  end: (exitCode: number) => void,
): void {
  process.on('unhandledRejection', (reason) => {
    console.error('unhandled promise rejection', faultOf(reason));
  });
  process.on('uncaughtException', (thrown) => {
    console.error('uncaught exception, shutting down', faultOf(thrown));
    end(1);
  });
}

/** A thrown value that is not an Error may contain anything, so it is not logged. */
const faultOf = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(`not an error but: ${typeof thrown}`);
