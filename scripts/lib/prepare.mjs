import { must } from './commands.mjs';
import { toolEnvironment } from './runtime.mjs';
import { digest, isCurrent, writeStamp } from './stamp.mjs';

const installStamp = 'node_modules/.threshold-install';
const buildStamp = 'web/build/.threshold-build';

/** Installs exactly what the lock file says, unless that is what is there. NODE_ENV=production must not leave the build tools out. */
export async function install() {
  const wanted = digest(['package-lock.json']);
  if (isCurrent(installStamp, wanted)) return;
  console.log('Installing packages ...');
  await must(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      env: { ...process.env, NODE_ENV: '' },
    },
  );
  writeStamp(installStamp, wanted);
}

/** Builds the pages, unless nothing they are made of has changed. */
export async function build() {
  const wanted = digest(['package-lock.json', 'contract', 'web']);
  if (isCurrent(buildStamp, wanted)) return;
  console.log('Building the pages ...');
  await must('npm', ['run', 'build', '--silent', '--workspace=web'], { env: toolEnvironment() });
  writeStamp(buildStamp, wanted);
}
