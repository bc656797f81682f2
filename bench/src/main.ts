import { buyingBench } from './buying.ts';
import { chatBench } from './chat.ts';
import { chatFormerBench } from './chat-former.ts';
import { dailyBench } from './daily.ts';
import { dayBench } from './day.ts';
import { keysBench } from './keys.ts';
import { lighthouseBench } from './lighthouse.ts';
import { pagesBench } from './pages.ts';
import { requestsBench } from './requests.ts';
import { runNamed } from './run-named.ts';
import { scaleBench } from './scale.ts';
import { sealedBench } from './sealed.ts';
import { searchBench } from './search.ts';
import { vettingBench } from './vetting.ts';

/** All there are. `npm run bench -- search` runs one. */
await runNamed([
  pagesBench,
  lighthouseBench,
  searchBench,
  scaleBench,
  dayBench,
  chatBench,
  chatFormerBench,
  requestsBench,
  keysBench,
  sealedBench,
  vettingBench,
  dailyBench,
  buyingBench,
]);
