import pino, { type DestinationStream } from 'pino';

export type LogForm = 'text' | 'json';

interface Log {
  /** What a person who starts the server wants to read. */
  say(line: string): void;
  /** What keeps the program from doing what it was started for, in words for that person. */
  complain(line: string): void;
  failed(what: string, failure: string, requestId?: string): void;
  answered(request: AnsweredRequest): void;
}

/** A request by its call's pattern or by the kind of what it asked for: never by its address, which may hold a secret. */
export interface AnsweredRequest {
  of: string;
  status: number;
  milliseconds: number;
  requestId: string;
}

/** For a person at a terminal: what happens, and what fails. */
const asText: Log = {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
  failed(what, failure, requestId) {
    console.error(`${requestId === undefined ? '' : `${requestId} `}${what}: ${failure}`);
  },
  answered() {},
};

/** For a program that collects logs: a line of JSON each, every request among them. */
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

/** The program's one log. Nothing of what people write or are goes there `[§D-bounds-told]`. */
export let log: Log = asText;

/** Chosen once, before anything is logged; `to` is the standard output, and something else in tests. */
export function openLog(form: LogForm, to: DestinationStream = pino.destination({ sync: true })) {
  log = form === 'json' ? asJson(to) : asText;
}
