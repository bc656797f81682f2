// npm run advisories: compares the production packages of the lock file with the registry's
// advisories.
import { execFile } from 'node:child_process';
import { root } from './lib/root.mjs';

const report = await audit();
if (report.vulnerabilities === undefined) {
  console.log(
    `The advisory service could not be asked: ${report.message ?? report.error?.summary ?? 'no answer'}`,
  );
  console.log('Nothing was compared. Try again where the registry answers for advisories.');
  process.exit(2);
}
const found = Object.values(report.vulnerabilities);
for (const { name, severity, range, via, fixAvailable } of found) {
  const titles = via.map((one) =>
    typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`,
  );
  console.log(
    `${severity}: ${name} ${range}: ${titles.join('; ')}${fixAvailable ? ' (an update mends it)' : ''}`,
  );
}
console.log(
  found.length > 0
    ? `${found.length} production packages have known faults.`
    : 'No production package has a known fault.',
);
process.exit(found.length > 0 ? 1 : 0);

/** Returns npm's report. npm exits with 1 if it found an advisory. */
function audit() {
  const args = ['audit', '--omit=dev', '--package-lock-only', '--json'];
  return new Promise((done, fail) => {
    execFile('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (_code, stdout) => {
      try {
        done(JSON.parse(stdout));
      } catch (error) {
        fail(error);
      }
    });
  });
}
