import { SetupError } from './lib/setup-error.ts';

/** A configuration that can't be used; one line for each fault, which begins with its variable. */
export class ConfigError extends SetupError {}
