import { availableParallelism } from 'node:os';
import { hashingLimits, scrypt } from '../../server/auth/password-hashing.ts';
import { startServer } from '../support/server.ts';

/** Limits that hash every password at once. The server runs in a process of its own, with these or with the usual ones. */
const everything = { atOnce: 1000, waiting: 1000, waitingPerCaller: 1000 };
const inTurn = process.argv[2] === 'in-turn';
const server = await startServer({
  database: 'pglite',
  hashing: inTurn ? hashingLimits : everything,
  passwords: scrypt,
});
process.send?.({ address: server.address, cores: availableParallelism() });
process.once('message', () => void server.stop().then(() => process.exit(0)));
