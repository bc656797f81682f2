import type { Selectable } from 'kysely';
import type { LeadRequestsTable } from '../../db/request-tables.ts';

export type RequestRow = Selectable<LeadRequestsTable>;
