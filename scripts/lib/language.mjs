import { execFileSync } from 'node:child_process';

/** Rules of the project's prose, as far as a script can check them: CONTRIBUTING.md, 'Language'. */

/** Words that plain sentences rarely need: private idioms in comments, titles and documents. */
const markers =
  /\b(whom|whoever|told|tells?|anew|kept|stands?|stood|somebody|nobody|everybody|beside|meanwhile|alone|what (?:is|was|has|it|they|stands|waits|comes|goes|holds)|where (?:there|it|one|none|nothing|they|nobody|somebody)|one's|(?:is|are) none)\b/gi;

export const languageLimits = {
  markersPerThousandWords: 1,
  titleWords: 14,
  documentSentenceWords: 30,
  subjectCharacters: 72,
};

const subjectVerb =
  /^(?:[\w. -]+: )?(?:Add|Fix|Remove|Rename|Move|Merge|Speed up|Limit|Validate|Document|Test|Revert|Update|Use)\b/i;

/** @param {string} text @returns {number} */
export const countWords = (text) => text.match(/\S*[a-z]\S*/gi)?.length ?? 0;

/** @param {string} text @returns {string[]} marker words in the text */
export const findMarkers = (text) => text.match(markers) ?? [];

const comment = /^\s*(?:\/\/|\/?\*+)(.*)$|\s\/\/ (.*)$|\/\*(.*)\*\//;
const testFile = /\.(?:test|spec)\.|^e2e\//;

const testCall = /^[ \t]*(?:describe|it|test)(?=[.(])/gm;
/** Members of `it` and `test` whose arguments precede the call with the title. */
const withTable = /^\.(?:each|for|runIf|skipIf)(?=[(`])/;
const quoted = /^(['"`])((?:\\.|(?!\1)[^\\])*)\1/;

/** @param {string} text @returns {Map<number, string>} titles of tests by their line, from 1 */
function findTitles(text) {
  const titles = new Map();
  for (const { index, 0: start } of text.matchAll(testCall)) {
    let at = index + start.length;
    for (let member; (member = /^\.\w+/.exec(text.slice(at, at + 50))); ) {
      const hasTable = withTable.test(text.slice(at, at + 50));
      at += member[0].length;
      if (hasTable) at = skipArguments(text, at);
    }
    const opened = /^\(\s*/.exec(text.slice(at, at + 200));
    if (!opened) continue;
    at += opened[0].length;
    const [, , title] = quoted.exec(text.slice(at, at + 1000)) ?? [];
    if (title !== undefined) titles.set(text.slice(0, at).split('\n').length, title);
  }
  return titles;
}

/** Returns the offset after the arguments or the template that begin at `from`. */
function skipArguments(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const [string] = /['"`]/.test(text[at]) ? (quoted.exec(text.slice(at)) ?? []) : [];
    if (string) at += string.length - 1;
    else if (/[([{]/.test(text[at])) depth += 1;
    else if (/[)\]}]/.test(text[at])) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/**
 * Comments and test titles of a source file, or the lines of a document.
 * @param {string} file path from the root
 * @param {string} text
 * @returns {{kind: 'comments' | 'titles' | 'documents', line: number, text: string}[]}
 */
export function findProse(file, text) {
  const found = [];
  const titles = testFile.test(file) ? findTitles(text) : new Map();
  for (const [index, content] of text.split('\n').entries()) {
    const add = (kind, prose) => found.push({ kind, line: index + 1, text: prose.trim() });
    if (file.endsWith('.md')) {
      add('documents', content);
      continue;
    }
    const title = titles.get(index + 1);
    const commented = comment.exec(content);
    if (title !== undefined) add('titles', title);
    else if (commented)
      add('comments', commented.slice(1).find((part) => part !== undefined) ?? '');
  }
  return found;
}

/** @param {string} markdown @returns {string[]} sentences of its paragraphs, list items and table cells */
export function findSentences(markdown) {
  return markdown
    .replaceAll(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.) ?)/)
    .flatMap((block) => (block.trimStart().startsWith('|') ? block.split('|') : [block]))
    .flatMap((block) =>
      block
        .replaceAll('\n', ' ')
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .split(/(?<=[.!?])\s+/),
    );
}

/** @param {string} subject of a commit @returns {string | undefined} the broken rule */
export function findSubjectFault(subject) {
  if (/^(?:Merge (?:branch|pull|remote|commit)|Revert ")/.test(subject)) return undefined;
  if (subject.length > languageLimits.subjectCharacters)
    return `longer than ${languageLimits.subjectCharacters} characters`;
  if (!subjectVerb.test(subject)) return 'does not begin with a verb of the list';
  const [marker] = findMarkers(subject);
  return marker && `has the marker word '${marker}'`;
}

/**
 * Returns the subjects of the commits after `last`; undefined without that part of the history, as
 * in a shallow clone.
 * @param {string} folder of the repository
 * @param {string} last
 * @returns {string[] | undefined}
 */
export function listNewSubjects(folder, last) {
  try {
    return execFileSync('git', ['log', '--no-merges', '--format=%s', `${last}..HEAD`], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter(Boolean);
  } catch {
    return undefined;
  }
}
