import { loadBuiltInLocalities } from '../src/adapters/places/built-in-cache.ts';

/** Derives the built-in gazetteer and stores it in `server/build`, which makes starts faster. */
const localities = await loadBuiltInLocalities();
console.log(`gazetteer: ${localities.length} localities`);
