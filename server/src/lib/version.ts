import root from '../../../package.json' with { type: 'json' };

/** The running version, as `/healthz` and each log line show it. */
export const version: string = root.version;
