import { types } from 'pg';

const INT8 = 20;
const DATE = 1082;

/**
 * Counts arrive as numbers, and a calendar date stays the text it is: as a Date it would move to another day
 * in zones west of UTC. Set for the whole process, since per-query parsers do not work on the embedded engine.
 */
export function setColumnParsers(): void {
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, (text) => text);
}
