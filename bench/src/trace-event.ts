/** An event as Chromium writes it: times in microseconds, `tdur` of the thread's own clock. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: {
    readonly name?: string;
    readonly data?: {
      readonly url?: string;
      readonly requestId?: string;
      readonly documentLoaderURL?: string;
    };
  };
}

/** The thread of an event, of all processes. */
export const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

/** What an event took of the processor: what else the machine did meanwhile does not count. */
export const processorMs = ({ tdur, dur = 0 }: TraceEvent) => (tdur ?? dur) / 1000;
