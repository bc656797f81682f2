import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. These scripts run on plain Node 20 and use only built-in modules. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Where a run of the tests writes its reports. */
export const reports = join(root, '.cache', 'test');
