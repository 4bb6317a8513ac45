import { useEffect } from 'react';

export interface FloorRow {
  id: number;
  title: string;
  price: number;
}

export const makeRow = (id: number): FloorRow => ({
  id,
  title: `Product number ${id} with a title of the usual length`,
  price: id * 100,
});

/** The simplest table; notes when it is usable. */
export function FloorTable({ rows }: { rows: readonly FloorRow[] }) {
  useEffect(function markUsable() {
    document.documentElement.dataset.usable ??= String(performance.now());
  }, []);
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.title}</td>
            <td>{row.price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
