import { runNamed } from './bench.ts';
import { chatBench } from './chat.ts';
import { growthBench } from './growth.ts';
import { lighthouseBench } from './lighthouse.ts';
import { pagesBench } from './pages.ts';
import { searchBench } from './search.ts';

/** All benches. `npm run bench -- search` runs one. */
await runNamed([pagesBench, lighthouseBench, searchBench, growthBench, chatBench]);
