// npm start: builds and starts the product of a new checkout on embedded services with demo data.
import { run } from './lib/commands.mjs';
import { environmentFile } from './lib/environment-file.mjs';
import { build, install } from './lib/prepare.mjs';
import { hasJsonLog } from './lib/process-environment.mjs';
import { findNode, toolEnvironment } from './lib/runtime.mjs';
import { logAsJson } from './lib/say.mjs';

const { flags, rest } = environmentFile(process.argv.slice(2));
if (hasJsonLog(flags)) logAsJson();
await install();
await build();
process.exit(
  await run(findNode(), [...flags, 'server/src/main.ts', ...rest], { env: toolEnvironment() }),
);
