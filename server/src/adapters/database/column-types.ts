import { types } from 'pg';

/**
 * Parses counts as numbers and keeps calendar dates as text, because a Date would move to another
 * day in zones west of UTC. Applies to the whole process: parsers per query do not work on the
 * embedded engine.
 */
export function setColumnParsers(): void {
  types.setTypeParser(types.builtins.INT8, Number);
  types.setTypeParser(types.builtins.DATE, (text) => text);
}
