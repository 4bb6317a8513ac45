import pino, { type DestinationStream } from 'pino';

export type LogForm = 'text' | 'json';

interface Log {
  /** For messages to the person who starts the server. */
  say(line: string): void;
  /** For problems that keep the program from its task, in words for that person. */
  complain(line: string): void;
  failed(what: string, failure: string, requestId?: string): void;
  answered(request: AnsweredRequest): void;
}

/** An answered request, by its call's pattern or the kind of page: never by its address, which may contain a secret. */
export interface AnsweredRequest {
  of: string;
  status: number;
  milliseconds: number;
  requestId: string;
}

/** For a person at a terminal: events and failures. */
const asText: Log = {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
  failed(what, failure, requestId) {
    console.error(`${requestId === undefined ? '' : `${requestId} `}${what}: ${failure}`);
  },
  answered() {},
};

/** For programs that collect logs: one line of JSON each, including every request. */
function asJson(to: DestinationStream): Log {
  const logger = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, to);
  return {
    say: (line) => logger.info(line),
    complain: (line) => logger.error(line),
    failed: (what, failure, request_id) => logger.error({ request_id, failure }, what),
    answered: ({ of, status, milliseconds, requestId }) =>
      logger.info({ request_id: requestId, of, status, ms: Math.round(milliseconds) }, 'answered'),
  };
}

/** The program's only log. It never contains people's data `[§D-bounds-told]`. */
export let log: Log = asText;

/** Called once, before anything is logged; `to` is standard output, except in tests. */
export function openLog(form: LogForm, to: DestinationStream = pino.destination({ sync: true })) {
  log = form === 'json' ? asJson(to) : asText;
}
