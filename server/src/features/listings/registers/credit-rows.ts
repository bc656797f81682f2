import { pastDaySchema } from '@threshold/contract/primitives';
import { type State, states } from '@threshold/contract/vocabularies';

/* Rows of ASIC's two credit files. An unusable row is rejected; no value is guessed. */

export type Columns = Readonly<Record<string, string>>;

/** Required columns of the file of credit representatives. */
export const representativeColumns = [
  'CRED_REP_NUM',
  'CRED_LIC_NUM',
  'CRED_REP_NAME',
  'CRED_REP_END_DT',
  'CRED_REP_LOCALITY',
  'CRED_REP_STATE',
  'CRED_REP_PCODE',
] as const;

export const licenseeColumns = ['CRED_LIC_NUM', 'CRED_LIC_END_DT', 'CRED_LIC_STATUS'] as const;

export interface RepresentativeRow {
  readonly number: string;
  readonly licence_number: string;
  readonly name: string;
  readonly ends_on: string | null;
  readonly locality: string;
  /** Null for an address abroad. */
  readonly state: State | null;
  readonly post_code: string;
}

export interface LicenseeRow {
  readonly number: string;
  readonly is_approved: boolean;
}

/** A rejected row. If its `number` is readable, that number does not count as ended. */
export interface RegisterRowFault {
  readonly fault: string;
  readonly number: string | null;
}

const digits = /^\d{1,12}$/;
const LONGEST_NAME = 250;

const readField = (columns: Columns, name: string) =>
  (columns[name] ?? '').replace(/\s+/g, ' ').trim();

/** Parses a row of the file of credit representatives. */
export function parseRepresentative(columns: Columns): RepresentativeRow | RegisterRowFault {
  const number = readField(columns, 'CRED_REP_NUM');
  if (!digits.test(number)) return { fault: 'CRED_REP_NUM is not a number', number: null };
  const reject = (fault: string): RegisterRowFault => ({ fault, number });
  const licence_number = readField(columns, 'CRED_LIC_NUM');
  if (!digits.test(licence_number)) return reject('CRED_LIC_NUM is not a number');
  const name = readField(columns, 'CRED_REP_NAME');
  if (name === '') return reject('CRED_REP_NAME is empty');
  if (name.length > LONGEST_NAME) return reject('CRED_REP_NAME is too long');
  const ends_on = parseRegisterDay(readField(columns, 'CRED_REP_END_DT'));
  if (ends_on === undefined) return reject('CRED_REP_END_DT is not a date such as 31/12/2026');
  const stateText = readField(columns, 'CRED_REP_STATE').toUpperCase();
  const state = states.find((known) => known === stateText) ?? null;
  if (stateText !== '' && !state) return reject('CRED_REP_STATE is not a state');
  const code = readField(columns, 'CRED_REP_PCODE');
  if (state && !/^\d{3,4}$/.test(code)) return reject('CRED_REP_PCODE is not a postcode');
  const locality = readField(columns, 'CRED_REP_LOCALITY');
  if (state && locality === '') return reject('CRED_REP_LOCALITY is empty');
  // Spreadsheets drop the leading zero of postcodes such as 0800.
  const post_code = state ? code.padStart(4, '0') : '';
  return { number, licence_number, name, ends_on, locality, state, post_code };
}

/** Parses a row of the file of credit licensees. */
export function parseLicensee(columns: Columns, today: string): LicenseeRow | RegisterRowFault {
  const number = readField(columns, 'CRED_LIC_NUM');
  if (!digits.test(number)) return { fault: 'CRED_LIC_NUM is not a number', number: null };
  const ends_on = parseRegisterDay(readField(columns, 'CRED_LIC_END_DT'));
  if (ends_on === undefined) {
    return { fault: 'CRED_LIC_END_DT is not a date such as 31/12/2026', number };
  }
  const status = readField(columns, 'CRED_LIC_STATUS').toUpperCase();
  if (status === '') return { fault: 'CRED_LIC_STATUS is empty', number };
  return { number, is_approved: status === 'APPR' && (ends_on === null || ends_on >= today) };
}

const registerDay = pastDaySchema();

/** Converts '31/12/2026' to '2026-12-31'. Null for an empty text; undefined for an invalid date. */
function parseRegisterDay(text: string): string | null | undefined {
  if (text === '') return null;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return registerDay.safeParse(iso).data;
}
