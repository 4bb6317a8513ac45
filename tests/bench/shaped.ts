import net, { type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface Shape {
  /** The round trip, in milliseconds. */
  rtt: number;
  /** Towards the browser, in bytes per second, shared by all connections. */
  bytesPerSecond: number;
}

/** A TCP relay that behaves like a slow line: a handshake, a delay each way, and one shared download rate. */
export async function startShapedLine(targetPort: number, shape: Shape) {
  const sockets = new Set<Socket>();
  let isCut = false;
  let lineFreeAt = 0;

  const relay = net.createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = net.connect(targetPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    const handshaken = Date.now() + shape.rtt;
    client.pipe(held(() => Math.max(handshaken, Date.now()) + shape.rtt / 2)).pipe(upstream);
    upstream.pipe(held(transmitted)).pipe(client);
  });

  function transmitted(bytes: number): number {
    lineFreeAt = Math.max(lineFreeAt, Date.now()) + (bytes / shape.bytesPerSecond) * 1000;
    return lineFreeAt + shape.rtt / 2;
  }

  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    port: (relay.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isCut = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => relay.close(() => resolve()));
    },
  };
}

/** Passes the chunks on in order, each no earlier than `dueAt` says. They are cut small to keep the rate smooth. */
function held(dueAt: (bytes: number) => number): Transform {
  const slice = 4096;
  const queue: { part: Buffer; due: number }[] = [];
  let ended: (() => void) | null = null;
  const passing = new Transform({
    highWaterMark: 1024 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      const isIdle = queue.length === 0;
      for (let start = 0; start < chunk.length; start += slice) {
        const part = chunk.subarray(start, start + slice);
        queue.push({ part, due: dueAt(part.length) });
      }
      if (isIdle) passDue();
      done();
    },
    flush(done) {
      if (queue.length === 0) done();
      else ended = done;
    },
  });

  function passDue(): void {
    while (queue[0] && queue[0].due <= Date.now()) passing.push(queue.shift()?.part);
    if (queue[0]) setTimeout(passDue, Math.max(1, queue[0].due - Date.now()));
    else ended?.();
  }

  return passing;
}
