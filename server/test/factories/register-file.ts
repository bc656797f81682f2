import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* Files in ASIC's format with invented people, whose numbers are far higher than real numbers. */

const representativeHeader =
  'REGISTER_NAME,CRED_REP_NUM,CRED_LIC_NUM,CRED_REP_NAME,CRED_REP_ABN_ACN,CRED_REP_START_DT,CRED_REP_END_DT,CRED_REP_LOCALITY,CRED_REP_STATE,CRED_REP_PCODE,CRED_REP_EDRS,CRED_REP_AUTHORISATIONS,CRED_REP_CROSS_ENDORSE';
const licenseeHeader =
  'REGISTER_NAME,CRED_LIC_NUM,CRED_LIC_NAME,CRED_LIC_START_DT,CRED_LIC_END_DT,CRED_LIC_STATUS,CRED_LIC_ABN_ACN,CRED_LIC_AFSL_NUM,CRED_LIC_STATUS_HISTORY,CRED_LIC_LOCALITY,CRED_LIC_STATE,CRED_LIC_PCODE,CRED_LIC_LAT,CRED_LIC_LNG,CRED_LIC_EDRS,CRED_LIC_BN,CRED_LIC_AUTHORISATIONS';

export interface Representative {
  readonly number: string;
  readonly licence?: string;
  readonly name?: string;
  readonly end?: string;
  readonly locality?: string;
  readonly state?: string;
  readonly post_code?: string;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function representativeLine({
  number,
  licence = '995000',
  name = `GUM TREE LENDING ${number} PTY LTD`,
  end = '',
  locality = 'PARRAMATTA',
  state = 'NSW',
  post_code = '2150',
}: Representative): string {
  const fields = ['Credit Representative', number, licence, name, '', '01/07/2019', end];
  const rest = [locality, state, post_code, 'AFCA', 'Same as Appointing Rep', ''];
  return [...fields, ...rest].map(quoted).join(',');
}

export const licenseeLine = (number: string, status: string, end = ''): string =>
  ['Credit Licence', number, `LICENSEE ${number}`, '01/07/2011', end, status]
    .map(quoted)
    .join(',') + ','.repeat(11);

let folder: Promise<string> | undefined;
let count = 0;

async function write(lines: readonly string[]): Promise<string> {
  folder ??= mkdtemp(join(tmpdir(), 'threshold-registers-'));
  count += 1;
  const path = join(await folder, `credit_rep_${count}.csv`);
  await writeFile(path, `${lines.join('\r\n')}\r\n`);
  return path;
}

/**
 * Writes a file of representatives. A row that is a text is written unchanged as a line. @returns
 * the file's path
 */
export const representativesFile = (rows: readonly (Representative | string)[]): Promise<string> =>
  write([
    representativeHeader,
    ...rows.map((row) => (typeof row === 'string' ? row : representativeLine(row))),
  ]);

export const licenseesFile = (lines: readonly string[]): Promise<string> =>
  write([licenseeHeader, ...lines]);
