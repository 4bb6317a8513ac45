import { createRoot } from 'react-dom/client';
import { FloorTable, makeRow } from './table.tsx';

const rows = Array.from({ length: 100 }, (_, index) => makeRow(index));
createRoot(document.getElementById('root') as HTMLElement).render(<FloorTable rows={rows} />);
