import { types } from 'pg';

/**
 * Counts arrive as numbers, and a calendar date stays the text it is: as a Date it would move to another day
 * in zones west of UTC. Set for the whole process, since per-query parsers do not work on the embedded engine.
 */
export function setColumnParsers(): void {
  types.setTypeParser(types.builtins.INT8, Number);
  types.setTypeParser(types.builtins.DATE, (text) => text);
}
