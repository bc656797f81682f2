import { join } from 'node:path';
import { startS3Server } from '../peers/s3-server.ts';

/* Starts the product as an operator does, with its files in an S3 store, for browser tests. */

const { config } = await startS3Server(join(process.env.DATA_DIR ?? '.data', 's3'));
Object.assign(process.env, {
  S3_ENDPOINT: config.endpoint,
  S3_BUCKET: config.bucket,
  S3_REGION: config.region,
  S3_ACCESS_KEY_ID: config.accessKeyId,
  S3_SECRET_ACCESS_KEY: config.secretAccessKey,
});
await import('../../src/main.ts');
