import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. These scripts run on plain Node 20 and use only built-in modules. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Folder of the reports of a test run. */
export const reports = join(root, '.cache', 'test');
