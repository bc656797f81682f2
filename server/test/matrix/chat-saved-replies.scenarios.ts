import { savedReplyEndpoints } from '@threshold/contract/endpoints/chat/saved-replies';
import { expect } from 'vitest';
import { scenario } from './scenario.ts';

const replies = [{ title: 'Thanks', text: 'Thank you, {name}. I will call you today.' }];

export const savedReplyScenarios = [
  scenario({
    endpoint: savedReplyEndpoints.read,
    request: () => ({}),
    effect: async (_world, { data }) => {
      expect(data).toEqual({ replies: [], version: 0 });
    },
  }),
  scenario({
    endpoint: savedReplyEndpoints.save,
    request: () => ({ body: { replies, version: 0 } }),
    effect: async ({ test, tokens }, _data, actor) => {
      const { ok } = await test.as(tokens[actor]).call(savedReplyEndpoints.read);
      expect(ok.data).toEqual({ replies, version: 1 });
    },
  }),
];
