import type { Owner } from '../support/call-example.ts';
import { dribble } from './raw-socket.ts';

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('');
const json = 'Content-Type: application/json';

/** Slow senders, and in how many milliseconds the server must cut them off. */
const slow = (owner: Owner) => [
  {
    title: 'a header every second',
    first: lines('GET /api/healthz HTTP/1.1', 'Host: a.example'),
    piece: 'X-A: b\r\n',
    within: 95_000,
  },
  {
    title: 'a letter of a header every second',
    first: 'GET /api/healthz HTTP/1.1\r\nHost: a.example\r\nX-A: ',
    piece: 'b',
    within: 95_000,
  },
  {
    title: 'a letter of a login every second',
    first: lines(
      'POST /api/auth/login HTTP/1.1',
      'Host: a.example',
      json,
      'Content-Length: 2000',
      '',
    ),
    piece: ' ',
    within: 45_000,
  },
  {
    title: 'a chunk of a login every second',
    first: lines(
      'POST /api/auth/login HTTP/1.1',
      'Host: a.example',
      json,
      'Transfer-Encoding: chunked',
      '',
    ),
    piece: '1\r\n \r\n',
    within: 45_000,
  },
  {
    title: 'a letter of an edit every second',
    first: lines(
      'PATCH /api/user HTTP/1.1',
      'Host: a.example',
      json,
      `Authorization: Bearer ${owner.token}`,
      'Content-Length: 2000',
      '',
    ),
    piece: ' ',
    within: 45_000,
  },
  {
    title: 'a request after which no body comes',
    first: lines(
      'POST /api/auth/login HTTP/1.1',
      'Host: a.example',
      json,
      'Content-Length: 2000',
      '',
    ),
    piece: '',
    within: 45_000,
  },
];

export interface SlowSender {
  title: string;
  within: number;
  /** When the server ended it; null if it hadn't within `within` milliseconds. */
  endedAt: number | null;
}

/** Opens several connections of each kind at once, and waits until the server has ended them or should have. */
export function sendSlowly(address: string, owner: Owner, copies: number): Promise<SlowSender[]> {
  const all = slow(owner).flatMap((one) =>
    Array<ReturnType<typeof slow>[number]>(copies).fill(one),
  );
  return Promise.all(
    all.map(async ({ title, within, ...sent }) => ({
      title,
      within,
      endedAt: await dribble(address, { ...sent, every: 1_000, patience: within }),
    })),
  );
}
