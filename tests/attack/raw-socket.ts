import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface RawAnswer {
  /** Everything received until the server ended the connection or fell silent. */
  text: string;
  /** The status of each answer, in order. */
  statuses: number[];
  /** Whether the server ended the connection. */
  ended: boolean;
}

/** In milliseconds. After so long a silence nothing more is expected. */
const quiet = 1_500;

/** Sends bytes over a new connection, with a pause between the parts, and reads what comes back. */
export async function sendRaw(
  address: string,
  parts: readonly (string | Uint8Array)[],
  pause = 20,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = '';
  let ended = false;
  let last = Date.now();
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    last = Date.now();
  });
  socket.on('close', () => {
    ended = true;
  });
  socket.on('error', () => {
    ended = true;
  });
  for (const part of parts) {
    if (ended) break;
    socket.write(part);
    last = Date.now();
    await delay(pause);
  }
  while (!ended && Date.now() - last < quiet) await delay(20);
  socket.destroy();
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  return { text, statuses, ended };
}

/**
 * Opens a connection and sends a piece every `every` milliseconds. Returns after how long the server ended it; null
 * if it didn't within `patience`.
 */
export async function dribble(
  address: string,
  {
    first,
    piece,
    every,
    patience,
  }: { first: string; piece: string; every: number; patience: number },
): Promise<number | null> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const started = Date.now();
  let endedAt: number | null = null;
  const ended = () => {
    endedAt ??= Date.now() - started;
  };
  socket.on('close', ended);
  socket.on('end', ended);
  socket.on('error', ended);
  socket.resume();
  socket.write(first);
  while (endedAt === null && Date.now() - started < patience) {
    await delay(every);
    if (endedAt === null) socket.write(piece);
  }
  socket.destroy();
  return endedAt;
}
