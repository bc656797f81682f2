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
const title = /^\s*(?:describe|it|test)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/;
const testFile = /\.(?:test|spec)\.|^e2e\//;

/**
 * Comments and test titles of a source file, or the lines of a document.
 * @param {string} file path from the root
 * @param {string} text
 * @returns {{kind: 'comments' | 'titles' | 'documents', line: number, text: string}[]}
 */
export function findProse(file, text) {
  const found = [];
  for (const [index, content] of text.split('\n').entries()) {
    const add = (kind, prose) => found.push({ kind, line: index + 1, text: prose.trim() });
    if (file.endsWith('.md')) {
      add('documents', content);
      continue;
    }
    const commented = comment.exec(content);
    if (commented) add('comments', commented.slice(1).find((part) => part !== undefined) ?? '');
    else if (testFile.test(file)) {
      const titled = title.exec(content);
      if (titled) add('titles', titled[2]);
    }
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
