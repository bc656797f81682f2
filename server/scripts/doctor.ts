import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { checkDependencies } from '../src/doctor/examine.ts';
import { formatFindings } from '../src/doctor/findings.ts';
import { runCommand } from './frame/run-command.ts';

/*
 * Checks the settings and the services that they name. If a setting is invalid, only the faults of
 * the settings are reported, and no service is contacted.
 *
 *   npm run doctor
 *   npm run doctor -- --production    with the rules of npm run serve (default if NODE_ENV is
 *                                     production)
 */

const { values } = parseArgs({ options: { production: { type: 'boolean', default: false } } });
const isProduction = values.production || process.env.NODE_ENV === 'production';

await runCommand(async () => {
  const findings = await checkDependencies(
    readConfig(process.env, isProduction ? 'production' : 'local'),
  );
  console.log(formatFindings(findings));
  // Exits explicitly, because checks that timed out may still be running.
  process.exit(findings.every(({ isWell }) => isWell) ? 0 : 1);
});
