import { keysStore } from '../../features/keyboard/keys-store.ts';
import { useWatch } from '../../sync/react/use-watch.ts';
import { useModal } from '../../ui/use-modal.ts';
import { box } from './palette-style.ts';
import { Search } from './search.tsx';

/**
 * The command palette: finds pages, actions, orders and products by a few letters. Opens over the page with `Ctrl K`.
 */
export function Palette({ label }: { label: string }) {
  const isOpen = useWatch(keysStore, null) === 'palette';
  const ref = useModal(isOpen);
  const close = () => keysStore.set(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser answers Escape with `cancel`
    <dialog
      ref={ref}
      aria-label={label}
      className={box}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {isOpen && <Search label={label} onClose={close} />}
    </dialog>
  );
}
