/** The crop square of a picture. `x` and `y` are between -1 (left, top) and 1, `zoom` is >= 1. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}
export interface Size {
  width: number;
  height: number;
}

export const middle: Crop = { x: 0, y: 0, zoom: 1 };
export const maxZoom = 4;

export function computeCropSquare({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: ((width - side) / 2) * (1 + x), top: ((height - side) / 2) * (1 + y), side };
}

export function moveCrop(
  size: Size,
  crop: Crop,
  { dx, dy }: { dx: number; dy: number },
  windowPx: number,
): Crop {
  const { side } = computeCropSquare(size, crop);
  const scale = side / windowPx;
  const step = (free: number, by: number) => (free > 0 ? (-by * scale * 2) / free : 0);
  return {
    ...crop,
    x: clampToUnit(crop.x + step(size.width - side, dx)),
    y: clampToUnit(crop.y + step(size.height - side, dy)),
  };
}

const clampToUnit = (value: number) => Math.min(1, Math.max(-1, value));
