import { join } from 'node:path';

/**
 * Folder of the embedded engine's files. A module of its own, because the engine is not installed
 * everywhere.
 */
export const pgliteFolder = (dataDir: string) => join(dataDir, 'pglite');
