import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { localStorage } from './local.ts';
import type { Storage } from './storage.ts';

/** Files lie in the data folder. */
export const openStorage = ({ dataDir }: Pick<Config, 'dataDir'>): Storage =>
  localStorage(join(dataDir, 'files'));
