/** URL of the Redis for tests; undefined if the run has none. */
export const testRedisUrl = process.env.TEST_REDIS_URL;
