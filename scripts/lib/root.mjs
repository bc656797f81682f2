import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. These scripts run on plain Node 20: built-ins only. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
