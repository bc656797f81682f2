import { chatFileTypes } from '@threshold/contract/file-types';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import type { FileRules } from '#app/components/files-picker/file-rules.ts';

const { chat_bytes, chat_count } = limits.files;

/** What files go into a chat, sealed ones too: whoever opens them is promised nothing else. */
export const chatFileRules: FileRules = {
  types: chatFileTypes,
  wrongType: messages.chat.file_kind,
  tooLarge: messages.chat.file_size,
  isTooLarge: (bytes) => bytes > chat_bytes,
  maxFiles: chat_count,
  tooMany: messages.chat.file_count,
};
