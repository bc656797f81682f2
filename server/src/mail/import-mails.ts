import { pagePaths } from '@threshold/contract/pages';
import { type MailContent, renderMail } from './layout.ts';

/** Asks our staff about a register file with far fewer rows than the last one. */
export const importAsks = ({
  file,
  shortfalls,
  origin,
}: {
  readonly file: string;
  /** A sentence for each of its parts with too few rows. */
  readonly shortfalls: readonly string[];
  readonly origin: string;
}): MailContent =>
  renderMail('import_asks', `Apply ${file}?`, [
    {
      kind: 'text',
      text: `${shortfalls.join(' ')} Nothing has changed so far: applying it takes out of search whoever does not stand in it any more.`,
    },
    { kind: 'button', label: 'Decide', url: `${origin}${pagePaths.opsImports}` },
  ]);
