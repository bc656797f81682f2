import { Box, Stack } from '@mantine/core';
import type { PlacePage } from '@threshold/contract/endpoints/search/place-pages';
import classes from './locator.module.css';

const SIZE = 320;
const MIDDLE = SIZE / 2;
const EDGE = 6;
const TOO_CLOSE = { across: 44, down: 24 };
const rings = [5, 10, 25];

/**
 * Map of the listed professionals with rings around the centre of the place. Dots are at the
 * centres of suburbs. The map is hidden from screen readers, because the list contains the same
 * information.
 */
export function LocatorMap({ drawing }: { drawing: NonNullable<PlacePage['drawing']> }) {
  const { reach_km, suburbs, dots } = drawing;
  const places = suburbs.map((suburb) => ({ ...suburb, ...projectSpot(suburb, reach_km) }));
  const marks = mergeCloseMarks(dots.map((dot) => ({ ...dot, ...projectSpot(dot, reach_km) })));
  return (
    <Stack component="figure" gap="xs" c="dimmed" fz="xs">
      <Box
        component="svg"
        w="100%"
        maw={360}
        bd="1px solid var(--line)"
        bdrs="md"
        bg="var(--card)"
        className={classes.drawing}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        aria-hidden="true"
        focusable="false"
      >
        {rings.map((km) => {
          const radius = computeRadius(km, reach_km);
          return (
            <g key={km}>
              <circle cx={MIDDLE} cy={MIDDLE} r={radius} />
              <text x={MIDDLE} y={MIDDLE + radius - 4} className={classes.km}>
                {`${km} km`}
              </text>
            </g>
          );
        })}
        {places.map(({ name, x, y }) => (
          <text key={name} x={x} y={y + 4} textAnchor={chooseLabelAnchor(x)}>
            {name}
          </text>
        ))}
        {marks.map(({ numbers, x, y }) => {
          const words = formatMarkNumbers(numbers);
          const width = 14 + words.length * 7;
          return (
            <g key={words} className={classes.dot}>
              <rect x={x - width / 2} y={y - 11} width={width} height={22} rx={11} />
              <text x={x} y={y + 4}>
                {words}
              </text>
            </g>
          );
        })}
      </Box>
      <figcaption>Numbers as in the list, at the middle of each suburb.</figcaption>
    </Stack>
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Radius in the drawing. The square root of `km` enlarges the centre, where most offices are. */
const computeRadius = (km: number, reach: number) =>
  Math.round((MIDDLE - EDGE) * Math.sqrt(km / reach));

/** Returns the position in the drawing for kilometres east and south of the centre. */
function projectSpot({ x, y }: Spot, reach: number): Spot {
  const km = Math.hypot(x, y);
  if (km === 0) return { x: MIDDLE, y: MIDDLE };
  const radius = computeRadius(Math.min(km, reach), reach);
  return {
    x: Math.round(MIDDLE + (x / km) * radius),
    y: Math.round(MIDDLE + (y / km) * radius),
  };
}

type Mark = Spot & { readonly numbers: readonly number[] };

function mergeCloseMarks(dots: readonly Mark[]): Mark[] {
  const marks: Mark[] = [];
  for (const dot of dots) {
    const at = marks.findIndex(
      ({ x, y }) => Math.abs(x - dot.x) < TOO_CLOSE.across && Math.abs(y - dot.y) < TOO_CLOSE.down,
    );
    const other = marks[at];
    if (!other) marks.push(dot);
    else marks[at] = { ...other, numbers: [...other.numbers, ...dot.numbers] };
  }
  return marks;
}

/** Returns a label's text anchor, which makes labels near the edge extend inwards. */
function chooseLabelAnchor(x: number): 'start' | 'middle' | 'end' {
  if (x < SIZE * 0.2) return 'start';
  return x > SIZE * 0.8 ? 'end' : 'middle';
}

/** Formats list numbers at one map mark: '3', '1, 4', '1–6', or '2 +4' for 2 and four others. */
function formatMarkNumbers(numbers: readonly number[]): string {
  const [first = 0, ...rest] = numbers;
  if (rest.length < 2) return numbers.join(', ');
  const isRun = rest.every((number, index) => number === first + index + 1);
  return isRun ? `${first}–${rest.at(-1)}` : `${first} +${rest.length}`;
}
