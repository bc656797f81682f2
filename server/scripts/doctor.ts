import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { examine } from '../src/doctor/examine.ts';
import { tableOf } from '../src/doctor/table.ts';
import { runCommand } from './frame/run-command.ts';

/*
 * Whether the settings are right and everything answers that they name. Faults of the settings themselves are named first,
 * and then nothing is contacted.
 *
 *   npm run doctor
 *   npm run doctor -- --production    as npm run serve judges them; where NODE_ENV is production it does so by itself
 */

const { values } = parseArgs({ options: { production: { type: 'boolean', default: false } } });
const isProduction = values.production || process.env.NODE_ENV === 'production';

await runCommand(async () => {
  const findings = await examine(readConfig(process.env, isProduction ? 'production' : 'local'));
  console.log(tableOf(findings));
  // What was given up on may still be waited for.
  process.exit(findings.every(({ isWell }) => isWell) ? 0 : 1);
});
