import { SyntaxKind } from 'typescript/unstable/ast';
import { API, TypeFlags } from 'typescript/unstable/sync';
import { root } from './root.mjs';

/**
 * A text that breaks after a browser's translation has replaced text nodes by its own elements.
 * React still refers to the old text node: a change of that node has no effect, and React throws
 * when it removes the node or inserts an element before it.
 * @typedef {{file: string, line: number, fault: keyof typeof sentences}} LooseText
 */

/** Reasons and remedies of loose texts. */
export const sentences = {
  changing:
    'a text that may change has siblings: join the texts to one string, or give it an element',
  after: 'a text follows a part that comes and goes: give the text an element',
  fragment: 'a fragment holds a text: give the text an element',
  list: 'a list holds texts: give each text an element',
  component: 'a component returns a text: return an element',
  option: 'the text of an option is its value: give it a value of its own',
};

const textFlags = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const elements = new Set([SyntaxKind.JsxElement, SyntaxKind.JsxSelfClosingElement]);
const literals = new Set([SyntaxKind.StringLiteral, SyntaxKind.NoSubstitutionTemplateLiteral]);
const functions = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionExpression,
]);

/**
 * Components that keep their element as long as they are mounted, by package. `undefined` stands
 * for all components of the package.
 */
const stableParts = new Map([
  ['react-router', ['Link', 'NavLink', 'Form']],
  ['@mantine/core', undefined],
  ['@tabler/icons-react', undefined],
]);

/**
 * Finds the loose texts of a TypeScript project.
 * @param {string} config absolute path of its tsconfig.json
 * @param {(file: string) => boolean} isAbout true for the files to check
 * @param {Readonly<Record<string, string>>} files files that are not on the disk, by absolute path
 * @returns {LooseText[]}
 */
export function findLooseTexts(config, isAbout, files = {}) {
  const fs = {
    readFile: (name) => files[name],
    fileExists: (name) => (name in files ? true : undefined),
  };
  const api = new API({ cwd: root, fs });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [config] });
    const project = snapshot.getProjects().find(({ configFileName }) => configFileName === config);
    const { program } = project;
    const find = finderFor(project.checker);
    return program
      .getSourceFileNames()
      .filter((name) => name.endsWith('.tsx') && isAbout(name))
      .flatMap((name) => find(program.getSourceFile(name)));
  } finally {
    api.close();
  }
}

const bare = (node) =>
  node.kind === SyntaxKind.ParenthesizedExpression ? bare(node.expression) : node;
const getOpeningElement = (element) => element.openingElement ?? element;

function hasAttribute(element, wanted) {
  return getOpeningElement(element).attributes.properties.some(
    ({ name }) => name?.kind === SyntaxKind.Identifier && name.text === wanted,
  );
}

/** Returns the expressions that a function returns; undefined if the node is not a function. */
function returnedBy(node) {
  const fn = node.kind === SyntaxKind.VariableDeclaration ? node.initializer : node;
  if (!fn || !functions.has(fn.kind) || !fn.body) return undefined;
  if (fn.body.kind !== SyntaxKind.Block) return [bare(fn.body)];
  const returned = [];
  const visit = (one) => {
    if (functions.has(one.kind)) return;
    if (one.kind === SyntaxKind.ReturnStatement && one.expression)
      returned.push(bare(one.expression));
    one.forEachChild(visit);
  };
  fn.body.forEachChild(visit);
  return returned;
}

const isComponent = (node) =>
  (node.kind === SyntaxKind.FunctionDeclaration || node.kind === SyntaxKind.VariableDeclaration) &&
  /^[A-Z]/.test(node.name?.text ?? '');

/** Returns a function that finds the loose texts of one file. */
function finderFor(checker) {
  const isStablePart = createStableTagTest(checker);
  const typesIn = (type) => (type.isUnionType() ? type.getTypes().flatMap(typesIn) : [type]);
  /** True for an empty string, which renders nothing. */
  const isEmpty = (type) => type.isStringLiteralType() && type.value === '';
  const holdsText = (type) =>
    typesIn(type).some((one) => (one.flags & textFlags) !== 0 && !isEmpty(one));
  const holdsTextList = (type) =>
    typesIn(type).some(
      (one) => checker.isArrayLikeType(one) && checker.getTypeArguments(one).some(holdsText),
    );

  /**
   * Returns the kind of a child: `text` never changes, `changing` is text that may change; an
   * `element` stays, a `moving` element may be removed; `blank` is only space.
   */
  function kindOf(child) {
    if (child.kind === SyntaxKind.JsxText) {
      if (/\S/.test(child.text)) return 'text';
      return child.text.includes('\n') ? 'nothing' : 'blank';
    }
    const node = child.kind === SyntaxKind.JsxExpression ? child.expression : child;
    if (node === undefined) return 'nothing';
    if (elements.has(node.kind))
      return !hasAttribute(node, 'key') && isStablePart(getOpeningElement(node).tagName)
        ? 'element'
        : 'moving';
    if (literals.has(node.kind)) return /\S/.test(node.text) ? 'text' : 'blank';
    const type = checker.getTypeAtLocation(node);
    if (!holdsText(type)) return 'moving';
    return type.isLiteralType() ? 'text' : 'changing';
  }

  function faultOf(children, at, isFragment) {
    const { child, kind } = children[at];
    if (kind === 'text' || kind === 'changing') {
      if (isFragment) return 'fragment';
      if (kind === 'changing') return children.length > 1 ? 'changing' : undefined;
      const before = children.slice(0, at).findLast((one) => one.kind !== 'blank');
      return before?.kind === 'moving' ? 'after' : undefined;
    }
    const isList = child.expression && holdsTextList(checker.getTypeAtLocation(child.expression));
    return isList ? 'list' : undefined;
  }

  return (file) => {
    const faults = [];
    const add = (node, fault) => {
      const line = file.text.slice(0, node.getStart(file)).split('\n').length;
      faults.push({ file: file.fileName, line, fault });
    };
    const visit = (node) => {
      const isFragment = node.kind === SyntaxKind.JsxFragment;
      if (
        node.kind === SyntaxKind.JsxElement &&
        getOpeningElement(node).tagName.getText() === 'option'
      ) {
        if (!hasAttribute(node, 'value')) add(node, 'option');
      }
      if (isFragment || node.kind === SyntaxKind.JsxElement) {
        const children = node.children
          .map((child) => ({ child, kind: kindOf(child) }))
          .filter(({ kind }) => kind !== 'nothing');
        for (const [at, { child }] of children.entries()) {
          const fault = faultOf(children, at, isFragment);
          if (fault) add(child, fault);
        }
      }
      if (isComponent(node)) {
        for (const returned of returnedBy(node) ?? []) {
          if (holdsText(checker.getTypeAtLocation(returned))) add(returned, 'component');
        }
      }
      node.forEachChild(visit);
    };
    visit(file);
    return faults;
  };
}

/** Returns a function that is true for tags that render the same element while they are mounted. */
function createStableTagTest(checker) {
  const known = new Map();

  function isStableTag(tag) {
    if (tag.kind === SyntaxKind.Identifier && /^[a-z]/.test(tag.text)) return true;
    const symbol = checker.getSymbolAtLocation(tag);
    if (symbol === undefined) return false;
    if (!known.has(symbol.id)) {
      // Prevents endless recursion for a component that renders itself.
      known.set(symbol.id, false);
      known.set(symbol.id, originOf(symbol).declarations.some(isStableDeclaration(symbol.name)));
    }
    return known.get(symbol.id);
  }

  function originOf(symbol) {
    try {
      return checker.getAliasedSymbol(symbol);
    } catch {
      // The symbol is not an alias.
      return symbol;
    }
  }

  const isStableDeclaration = (name) => (declaration) => {
    for (const [part, names] of stableParts) {
      if (declaration.path.includes(`/node_modules/${part}/`))
        return names === undefined || names.includes(name);
    }
    const node = declaration.resolve();
    const returned = (node && returnedBy(node)) ?? [];
    const tags = returned.map((one) => elements.has(one.kind) && getOpeningElement(one).tagName);
    return (
      tags.length > 0 &&
      tags.every((tag) => tag && tag.getText() === tags[0].getText() && isStableTag(tag))
    );
  };

  return isStableTag;
}
