import { loadBuiltInLocalities } from '../src/adapters/places/built-in-cache.ts';

/** Derives the built-in gazetteer and caches it in `server/build`, so that starts are faster. */
const localities = await loadBuiltInLocalities();
console.log(`gazetteer: ${localities.length} localities`);
