/** The Redis to test with, where there is one. */
export const testRedisUrl = process.env.TEST_REDIS_URL;
