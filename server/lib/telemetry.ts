/** Names and numbers of the program only: never a person's words, an id or an address `[§D-traces]`. */
export type Attributes = Record<string, string | number | boolean>;

/** A span of a trace. */
export interface Span {
  /** The header with which others continue the trace; null if there is no trace. */
  traceparent: string | null;
  rename(name: string): void;
  tell(attributes: Attributes): void;
  /** `kind` is the error's name or code. */
  fail(kind: string): void;
}

export type SpanKind = 'request' | 'job' | 'exchange';

export interface Gauge {
  name: string;
  value: number;
  attributes: Attributes;
}

/** What this process reports to a telemetry collector, if one is configured. */
export interface Telemetry {
  isOn: boolean;
  /**
   * Does `work` in a span: a child of the current span or, by `traceparent`, of the caller's, or the start of a new
   * trace.
   */
  within<T>(
    kind: SpanKind,
    name: string,
    work: (span: Span) => Promise<T>,
    traceparent?: string,
  ): Promise<T>;
  /** Runs a database statement as a child of the current span; without one, it is just run. */
  statement<T>(text: string, ask: () => Promise<T>): Promise<T>;
  /** `of` is a call's pattern, or the kind of page. */
  answered(of: string, status: number, seconds: number): void;
  /** Registers gauges that are read each time metrics are sent; the returned function removes them. */
  gauges(read: () => Promise<Gauge[]>): () => void;
  /** Sends the remaining data. */
  close(): Promise<void>;
}

const noSpan: Span = { traceparent: null, rename() {}, tell() {}, fail() {} };

const none: Telemetry = {
  isOn: false,
  within: (_kind, _name, work) => work(noSpan),
  statement: (_text, ask) => ask(),
  answered() {},
  gauges: () => () => {},
  close: async () => {},
};

/** The program's only telemetry; whatever sets it also loads the code for sending. */
export let telemetry: Telemetry = none;

/** Called once, before the database is opened; null ends it, in tests. */
export function setTelemetry(to: Telemetry | null): void {
  telemetry = to ?? none;
}
