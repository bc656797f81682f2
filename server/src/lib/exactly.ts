import { Transform } from 'node:stream';

/**
 * Passes a stream of exactly so many bytes, and fails on any other. The end is held back until the length is known, so
 * that whoever reads never has a stream that looks whole and is not.
 */
export function exactly(bytes: number): Transform {
  let passed = 0;
  let held: Buffer | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > bytes) return done(new Error(`more than the ${bytes} bytes announced`));
      const before = held;
      held = chunk;
      done(null, before);
    },
    flush(done) {
      if (passed === bytes) done(null, held);
      else done(new Error(`${passed} bytes of the ${bytes} announced`));
    },
  });
}
