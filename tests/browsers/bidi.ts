import { once } from 'node:events';

/** A connection that speaks WebDriver BiDi. */
export interface Bidi {
  /** Resolves to the command's result; rejects with the browser's error. */
  send(method: string, params: object): Promise<Record<string, unknown>>;
  close(): void;
}

interface Answer {
  type: 'success' | 'error' | 'event';
  id: number;
  result: Record<string, unknown>;
  message: string;
}

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    const asked = waiting.get(answer.id);
    if (answer.type === 'event' || !asked) return;
    waiting.delete(answer.id);
    if (answer.type === 'success') asked.resolve(answer.result);
    else asked.reject(new Error(answer.message));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone.'));
  });
  await once(socket, 'open');
  return {
    send(method, params) {
      last += 1;
      const asked = Promise.withResolvers<Record<string, unknown>>();
      waiting.set(last, asked);
      socket.send(JSON.stringify({ id: last, method, params }));
      return asked.promise;
    },
    close: () => socket.close(),
  };
}
