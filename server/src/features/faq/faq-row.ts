import type { Selectable } from 'kysely';
import type { FaqsTable } from '../../db/tables.ts';

/** Public columns of a guide. */
export type FaqRow = Pick<
  Selectable<FaqsTable>,
  'id' | 'question' | 'answer' | 'category' | 'is_active'
>;
