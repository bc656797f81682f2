import { outcomes } from '@threshold/contract/outcomes';
import type { Slot } from '@threshold/contract/vendors-calendar';
import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import { slotsOf } from './api.ts';
import { nearestSlot } from './nearest-slot.ts';
import type { PlacedCall } from './placed-calls.ts';

/** A press that goes no farther is none of a drag. */
const FAR_PX = 6;
/** As the style sheet: from here on the seven days lie beside each other, by their clock. */
const wide = '(min-width: 60em)';

export interface DragOptions {
  readonly vendorId: string;
  readonly days: readonly string[];
  /** The full hours that the week draws. */
  readonly hours: readonly number[];
  readonly mayMove: (one: PlacedCall) => boolean;
  /** It was let go over a free time. */
  readonly onDrop: (one: PlacedCall, slot: Slot) => void;
}

/** A call that is dragged, and the free time over which it is held. */
interface Dragged {
  readonly one: PlacedCall;
  readonly slot: Slot | undefined;
}

interface Held {
  readonly one: PlacedCall;
  readonly x: number;
  readonly y: number;
  /** How far below the top of the call it is held. */
  readonly grip: number;
  readonly reading: AbortController;
  slots: readonly Slot[];
}

/**
 * Drags a call of the week with mouse or pen to another free time. It changes nothing by itself, and Escape ends it. Fingers scroll, and
 * whoever uses them or the keys opens the call.
 */
export function useDrag({ vendorId, days, hours, mayMove, onDrop }: DragOptions) {
  const [dragged, setDragged] = useState<Dragged>();
  const held = useRef<Held>(undefined);
  const wasDragged = useRef(false);

  function end() {
    held.current?.reading.abort();
    held.current = undefined;
    setDragged(undefined);
  }

  function hold(event: PointerEvent<HTMLElement>, one: PlacedCall) {
    wasDragged.current = false;
    const isFinger = event.button !== 0 || event.pointerType === 'touch';
    if (isFinger || !mayMove(one) || !window.matchMedia(wide).matches) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y } = event;
    const grip = y - event.currentTarget.getBoundingClientRect().top;
    held.current = { one, x, y, grip, reading: new AbortController(), slots: [] };
  }

  async function readTimes(now: Held) {
    const [from = '', to = ''] = [days[0], days.at(-1)];
    const { signal } = now.reading;
    try {
      now.slots = (await slotsOf(vendorId).read({ from, to }, signal)).data;
    } catch (error) {
      if (signal.aborted) return;
      toasts.error(sentenceOf(error, outcomes.scheduling.move_failed));
      end();
    }
  }

  function move({ clientX: x, clientY: y }: PointerEvent) {
    const now = held.current;
    if (!now) return;
    if (!dragged) {
      if (Math.hypot(x - now.x, y - now.y) < FAR_PX) return;
      wasDragged.current = true;
      void readTimes(now);
    }
    const slot = slotAt(now, x, y);
    if (!dragged || dragged.slot !== slot) setDragged({ one: now.one, slot });
  }

  function slotAt({ slots, grip, one }: Held, x: number, y: number): Slot | undefined {
    for (const element of document.elementsFromPoint(x, y)) {
      const day = element instanceof HTMLElement ? element.dataset['column'] : undefined;
      if (day === undefined) continue;
      const { top, height } = element.getBoundingClientRect();
      const minute = ((hours[0] ?? 0) + ((y - grip - top) / height) * hours.length) * 60;
      return nearestSlot(slots, { day, minute }, one);
    }
    return undefined;
  }

  const isDragging = dragged !== undefined;
  const leave = useEffectEvent(end);
  useEffect(() => {
    if (!isDragging) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isDragging]);

  return {
    dragged,
    /** What the button of a call needs. */
    handlersOf: (one: PlacedCall) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => hold(event, one),
      onPointerMove: move,
      onPointerUp: () => {
        end();
        if (dragged?.slot) onDrop(dragged.one, dragged.slot);
      },
      onPointerCancel: end,
      // The press that ends a drag is none of the button; a key's is, and has no detail.
      onClickCapture: (event: MouseEvent) => {
        if (!wasDragged.current || event.detail === 0) return;
        wasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}
export type Drag = ReturnType<typeof useDrag>;
