import { create } from 'qrcode';
import classes from './qr-code.module.css';

/** Width of the light margin that QR readers need, in modules (squares of the code). */
const QUIET = 4;

/** Shows `text` as a QR code. Import this component lazily, because its library is large. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text).modules;
  const squares = Array.from(data, (isDark, nr) =>
    isDark ? `M${(nr % size) + QUIET} ${Math.floor(nr / size) + QUIET}h1v1h-1z` : '',
  );
  const whole = size + 2 * QUIET;
  return (
    <svg className={classes.code} viewBox={`0 0 ${whole} ${whole}`} role="img" aria-label={label}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
