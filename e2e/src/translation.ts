import type { Page } from '@playwright/test';
import { expect, waitForHydration } from './fixtures.ts';

/**
 * Replaces text nodes as Chrome's translation does: each text with letters is wrapped in two nested
 * `<font>` elements, also texts that appear later. Starts after the hydration of every page of this
 * browser. A zero-width space is appended to each text. Playwright ignores it, so journeys still
 * find the text, but code that compares the text does not.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const left = 'script, style, noscript, textarea, font';
    const translate = (text: Text) => {
      if (!/\p{L}/u.test(text.data) || text.parentElement?.closest(left)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `${text.data}\u200B`;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateIn = (node: Node) => {
      if (node instanceof Text) return translate(node);
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) translate(text);
    };
    const isAlive = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    // Waits until React has hydrated every part of the page: a text replaced before would cause an
    // error.
    const ofReact = 'body *:not(script, style, link, template, [data-portal])';
    const isHydrated = () => [...document.querySelectorAll(ofReact)].every(isAlive);
    const begin = () => {
      if (!isHydrated()) return setTimeout(begin, 50);
      translateIn(document.body);
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          if (target instanceof Text) translate(target);
          for (const node of addedNodes) translateIn(node);
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
      return undefined;
    };
    addEventListener('DOMContentLoaded', begin);
  });
}

/** Opens a page and waits until it is translated. */
export async function visitTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await isTranslated(page);
}

/** Waits until the page is translated. */
export async function isTranslated(page: Page): Promise<void> {
  await expect(page.locator('main font').first()).toBeAttached();
}
