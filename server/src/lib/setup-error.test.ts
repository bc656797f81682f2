import { expect, it } from 'vitest';
import { describePasskeyProblem } from './setup-error.ts';

it.each([
  ['https://threshold.example'],
  ['https://threshold.example:8443'],
  ['http://localhost:3000'],
])('describePasskeyProblem accepts the origin %s', (origin) => {
  expect(describePasskeyProblem([origin, 'https://ops.threshold.example'])).toBeUndefined();
});

it.each([
  ['https://203.0.113.7'],
  ['https://[2001:db8::1]'],
  ['http://127.0.0.1:3000'],
  ['http://threshold.example'],
])('describePasskeyProblem names the unsuitable origin %s', (origin) => {
  expect(describePasskeyProblem(['https://threshold.example', origin])).toContain(origin);
});
