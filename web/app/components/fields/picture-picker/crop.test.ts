import { describe, expect, it } from 'vitest';
import { computeCropSquare, middle, moveCrop } from './crop.ts';

const wide = { width: 400, height: 200 };

describe('the crop square', () => {
  it('is centred and as large as possible by default', () => {
    expect(computeCropSquare(wide, middle)).toEqual({ left: 100, top: 0, side: 200 });
  });

  it("shrinks with more zoom and can reach the picture's edges", () => {
    expect(computeCropSquare(wide, { x: 1, y: -1, zoom: 2 })).toEqual({
      left: 300,
      top: 0,
      side: 100,
    });
  });
});

describe('dragging a picture', () => {
  it('moves the crop square opposite to the pointer, scaled to the picture', () => {
    const crop = moveCrop(wide, middle, { dx: 50, dy: 0 }, 100);
    expect(computeCropSquare(wide, crop).left).toBe(0);
    const right = moveCrop(wide, middle, { dx: -25, dy: 0 }, 100);
    expect(computeCropSquare(wide, right).left).toBe(150);
  });

  it('moves the crop square no further than the edges of the picture', () => {
    expect(moveCrop(wide, middle, { dx: -5000, dy: 30 }, 100)).toEqual({ x: 1, y: 0, zoom: 1 });
  });
});
