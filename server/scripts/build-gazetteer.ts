import { builtInLocalities } from '../src/adapters/places/built-in-cache.ts';

/** Derives the built-in gazetteer into `server/build`, so that no start has to. */
const localities = await builtInLocalities();
console.log(`gazetteer: ${localities.length} localities`);
