import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';

/** Opens the database that the environment names, and holds it until the process ends. */
const database = await openDatabase(readConfig(process.env, []));
database.announce('http://127.0.0.1:1');
console.log('open');
setInterval(() => {}, 60_000);
