import type { CodeStep } from './account-types.ts';

/** What is wrong with a typed code, in the screen's own words: nothing there, or not all digits. */
export function codeFault(code: string, { rule }: Pick<CodeStep, 'rule'>): string | undefined {
  return rule.safeParse(code).error?.issues[0]?.message;
}
