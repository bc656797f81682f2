import type { Page } from '@playwright/test';

/** The smallest possible PNG: one pixel. */
export const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Draws a wide PNG in the browser and returns it in base64. */
export function drawPng(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 400;
    const context = canvas.getContext('2d');
    if (!context) return '';
    context.fillStyle = '#1f5c4a';
    context.fillRect(0, 0, 600, 400);
    context.fillStyle = '#f4b83f';
    context.fillRect(250, 150, 100, 250);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
}
