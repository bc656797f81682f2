// npm start: from a fresh checkout to the whole product on embedded defaults, with demo data.
import { run } from './lib/commands.mjs';
import { build, install } from './lib/prepare.mjs';
import { findNode, toolEnvironment } from './lib/runtime.mjs';

await install();
await build();
process.exit(await run(findNode(), ['server/src/main.ts'], { env: toolEnvironment() }));
