import { useDeferredValue, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { makeRow } from './table.tsx';

const rows = Array.from({ length: 10_000 }, (_, index) => makeRow(index));

/** The simplest list that can be searched, ticked and edited: it shows ten rows of 10,000, without styles. */
function FloorList() {
  const [typed, setTyped] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const editor = useRef<HTMLDialogElement>(null);
  const words = useDeferredValue(typed);
  const shown = rows.filter(({ title }) => title.includes(words)).slice(0, 10);
  return (
    <main>
      <input type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <table>
        <tbody>
          {shown.map(({ id, title, price }) => (
            <tr key={id}>
              <td>
                <input
                  type="checkbox"
                  checked={ticked.has(id)}
                  onChange={({ target }) =>
                    setTicked(
                      target.checked
                        ? new Set([...ticked, id])
                        : new Set([...ticked].filter((one) => one !== id)),
                    )
                  }
                />
              </td>
              <td>
                <button type="button" onClick={() => editor.current?.showModal()}>
                  {title}
                </button>
              </td>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dialog ref={editor}>
        <input type="text" />
      </dialog>
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<FloorList />);
