import { loadBuiltInLocalities } from '../src/adapters/places/built-in-cache.ts';

/** Derives the built-in gazetteer into `server/build`, so that starts need not do it. */
const localities = await loadBuiltInLocalities();
console.log(`gazetteer: ${localities.length} localities`);
