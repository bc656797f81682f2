import { SetupError } from './lib/setup-error.ts';

/**
 * Thrown for an invalid configuration, with a line for each fault that begins with its variable.
 */
export class ConfigError extends SetupError {}
