import root from '../../../package.json' with { type: 'json' };

/** Of the product that runs, as `/healthz` and each line of the log have it. */
export const version: string = root.version;
