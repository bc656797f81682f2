/** Redis of the tests, if there is one. */
export const testRedisUrl = process.env.TEST_REDIS_URL;
