/** A name and numbers of our own: never a person's words, an id or an address `[§D-traces]`. */
export type Attributes = Record<string, string | number | boolean>;

/** A stretch of work as a trace shows it. */
export interface Span {
  /** How others continue the trace; null where none is kept. */
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

/** What is told of this process to a collector, where one is set. */
export interface Telemetry {
  isOn: boolean;
  /** Does `work` within a span: part of the one around it, of the caller's by its `traceparent`, or a trace of its own. */
  within<T>(
    kind: SpanKind,
    name: string,
    work: (span: Span) => Promise<T>,
    traceparent?: string,
  ): Promise<T>;
  /** Asks the database, as part of the span around it; outside of one it is only asked. */
  statement<T>(text: string, ask: () => Promise<T>): Promise<T>;
  /** `of` is a call's pattern, or the kind of what was asked for. */
  answered(of: string, status: number, seconds: number): void;
  /** Reads more each time that numbers are sent, until what it answers is called. */
  gauges(read: () => Promise<Gauge[]>): () => void;
  /** Sends what is left. */
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

/** The program's one; what it takes to send anything is loaded by whoever sets it. */
export let telemetry: Telemetry = none;

/** Chosen once, before the database is opened; null ends it, in tests. */
export function setTelemetry(to: Telemetry | null): void {
  telemetry = to ?? none;
}
