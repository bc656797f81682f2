import { join } from 'node:path';

/** Where the embedded engine keeps its files. Apart from the engine, which is not installed everywhere. */
export const pgliteFolder = (dataDir: string) => join(dataDir, 'pglite');
