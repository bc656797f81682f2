import { writeFileSync } from 'node:fs';
import { findChromium } from '../src/product/chromium.ts';

// Writes the browser's path and environment into the given file, for the script that starts the
// journeys.
const [file] = process.argv.slice(2);
const found = await findChromium();
if (!found || !file) {
  console.error('No Chromium could be started.');
  process.exit(1);
}
writeFileSync(file, JSON.stringify({ CHROMIUM_PATH: found.path, ...found.env }));
console.log(`Browser: ${found.path} (${found.from})`);
