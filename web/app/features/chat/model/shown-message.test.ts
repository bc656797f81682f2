import { expect, test } from 'vitest';
import { buildSealedMessage, message, opened } from '#test/inbox-samples.ts';
import { getDeviatingSealedTime, isFileMissing } from './shown-message.ts';

const stored = { file_url: '', original_name: 'x', file_type: 'y', s3_url_path: 'z', size: 1 };
const key = { name: 'a.pdf', mime: '', size: 1, key: '', ct_sha256: '', pt_sha256: '' };

test("returns the sender's time only if it is minutes away from server time", () => {
  const createdAt = '2026-01-01T12:00:00.000Z';
  const sealedAt = (at: string) => {
    const reading = opened(1, 'd1', { at: Date.parse(at) });
    return getDeviatingSealedTime(buildSealedMessage(1, reading, { createdAt }));
  };
  expect(sealedAt('2026-01-01T11:56:00.000Z')).toBeUndefined();
  expect(sealedAt('2026-01-01T12:04:00.000Z')).toBeUndefined();
  expect(sealedAt('2026-01-01T11:50:00.000Z')).toBe('2026-01-01T11:50:00.000Z');
  expect(sealedAt('2026-01-02T12:00:00.000Z')).toBe('2026-01-02T12:00:00.000Z');
  expect(sealedAt('never')).toBeUndefined();
  expect(getDeviatingSealedTime(message(1, { createdAt }))).toBeUndefined();
});

test("reports an encrypted message's file as missing if the server has no file", () => {
  const named = buildSealedMessage(1, opened(1, 'd1', { file: key }));
  const part = named.sealed;
  if (!part) throw new Error('sealed');
  expect(isFileMissing(named)).toBe(true);
  expect(isFileMissing({ ...named, sealed: { ...part, file: stored } })).toBe(false);
  expect(isFileMissing(buildSealedMessage(1, opened(1)))).toBe(false);
  expect(isFileMissing(message(1))).toBe(false);
});
