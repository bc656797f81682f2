import { writeFileSync } from 'node:fs';

/**
 * Reporter of Vitest. Writes the messages of errors outside of tests, such as a crashed worker, into
 * the file `TEST_UNHANDLED_ERRORS`, because the JSON report does not contain them.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const messages = errors.map(({ message }) => message);
    writeFileSync(process.env.TEST_UNHANDLED_ERRORS, JSON.stringify(messages));
  }
}
