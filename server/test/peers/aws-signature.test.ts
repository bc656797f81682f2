import { expect, it } from 'vitest';
import { isSigned } from './aws-signature.ts';

const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The example 'GET Object' of Amazon's documentation of the signature. */
const example = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': empty,
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
};
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

it("isSigned accepts only the signature of Amazon's example", () => {
  expect(isSigned(example, secret)).toBe(true);
  expect(isSigned(example, `${secret}x`)).toBe(false);
  expect(isSigned({ ...example, url: '/other.txt' }, secret)).toBe(false);
  expect(isSigned({ ...example, headers: {} }, secret)).toBe(false);
});
