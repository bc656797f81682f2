import root from '../../../package.json' with { type: 'json' };

/** The running version, as in `/healthz` and each log line. */
export const version: string = root.version;
