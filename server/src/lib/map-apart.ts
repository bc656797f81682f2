import type { FastifyBaseLogger } from 'fastify';
import { createRepeatFilter } from './ttl-cache.ts';

/** Receives the id of a row whose value could not be computed. */
export type OnRowError = (id: string, error: unknown) => void;

const HOUR_MS = 60 * 60 * 1000;

/** Logs the error of a row at most once an hour, however often the list is read. */
export function createRowErrorLogger(
  log: Pick<FastifyBaseLogger, 'error'>,
  message: string,
): OnRowError {
  const isRepeated = createRepeatFilter(HOUR_MS);
  return (id, err) => {
    if (!isRepeated(id)) log.error({ id, err }, message);
  };
}

/** Computes a value for each row of a list and skips rows that fail. */
export function mapSkippingFailures<Row extends { readonly id: string }, Value>(
  rows: readonly Row[],
  compute: (row: Row) => Value,
  onFault: OnRowError,
): Value[] {
  return rows.flatMap((row) => {
    try {
      return [compute(row)];
    } catch (error) {
      onFault(row.id, error);
      return [];
    }
  });
}
