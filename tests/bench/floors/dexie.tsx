import { Dexie, type EntityTable } from 'dexie';
import { createRoot } from 'react-dom/client';
import { type FloorRow, FloorTable, makeRow } from './table.tsx';

const size = 10_000;
const db = new Dexie('floor') as Dexie & { rows: EntityTable<FloorRow, 'id'> };
db.version(1).stores({ rows: 'id' });

if ((await db.rows.count()) < size) {
  await db.rows.bulkPut(Array.from({ length: size }, (_, index) => makeRow(index)));
}
const rows = await db.rows.orderBy('id').reverse().limit(100).toArray();
createRoot(document.getElementById('root') as HTMLElement).render(<FloorTable rows={rows} />);
await navigator.serviceWorker.register('/floors/floor-worker.js', { scope: '/floors/' });
await navigator.serviceWorker.ready;
document.documentElement.dataset.stored = 'true';
