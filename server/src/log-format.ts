/** Variables that are read before all settings are validated, because faults are also logged. */
const { LOG_FORMAT, NODE_ENV } = process.env;
const isProduction = NODE_ENV === 'production' || process.argv.includes('--production');

/** True if programs read the log: in production, unless `LOG_FORMAT` overrides it. */
export const hasJsonLog = LOG_FORMAT?.trim() ? LOG_FORMAT.trim() === 'json' : isProduction;
