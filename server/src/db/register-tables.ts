import type { ImportStatus, State } from '@threshold/contract/vocabularies';
import type { Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from './column-kinds.ts';

/* Row types of imports of public registers. */

export interface RegisterImportsTable {
  id: string;
  register: string;
  file_name: string;
  digest: string;
  status: Generated<ImportStatus>;
  /** For both files of the import, number of the last line that was read into rows. */
  representatives_line: Generated<number>;
  licensees_line: Generated<number>;
  is_read: Generated<boolean>;
  /** Register number of the last row that was applied to listings; empty before the first. */
  applied_through: Generated<string>;
  rows: Generated<number>;
  licensee_rows: Generated<number>;
  previous_rows: number | null;
  previous_licensee_rows: number | null;
  added: Generated<number>;
  refreshed: Generated<number>;
  lapsed: Generated<number>;
  rejected: Generated<number>;
  decision_reason: string | null;
  decided_by: string | null;
  decided_at: OptionalTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A row of the register file: the appointment of a representative by a licensee. */
export interface RegisterRowsTable {
  import_id: string;
  number: string;
  licence_number: string;
  line: number;
  name: string;
  ends_on: string | null;
  locality: string;
  state: State | null;
  post_code: string;
}

export interface RegisterLicenseesTable {
  import_id: string;
  number: string;
  is_approved: boolean;
}

export interface RegisterRejectsTable {
  import_id: string;
  file: 'representatives' | 'licensees';
  line: number;
  reason: string;
  number: string | null;
}

export interface RegisterTables {
  register_imports: RegisterImportsTable;
  register_rows: RegisterRowsTable;
  register_licensees: RegisterLicenseesTable;
  register_rejects: RegisterRejectsTable;
}
