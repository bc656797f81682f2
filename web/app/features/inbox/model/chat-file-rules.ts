import { limits } from '@threshold/contract/limits';
import { chatFileTypes } from '@threshold/contract/rules/files';
import { messages } from '@threshold/contract/texts/messages';
import type { FileRules } from '#app/components/fields/files-picker/file-rules.ts';

const { chat_bytes, chat_count } = limits.files;

/**
 * Files that a chat accepts, encrypted ones included: the recipient may rely on these types and
 * limits.
 */
export const chatFileRules: FileRules = {
  types: chatFileTypes,
  wrongType: messages.chat.file_kind,
  tooLarge: messages.chat.file_size,
  isTooLarge: (bytes) => bytes > chat_bytes,
  maxFiles: chat_count,
  tooMany: messages.chat.file_count,
};
