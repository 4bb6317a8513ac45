import type { MouseEvent } from 'react';
import { Drop } from '../../ui/drop.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { PaletteItem } from './item.ts';
import * as look from './palette-style.ts';

interface LineProps {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
}

/** One option: what it is, and how current the data is. */
export function Line({ id, item, isActive, onPoint, onChoose }: LineProps) {
  const { icon: Icon, title, note, picture, freshness } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={look.option}
      // On move rather than on enter, so that a resting pointer doesn't select anything while the person types.
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className={look.mark}>
        {picture ? (
          <Picture src={picture} alt="" size="sm" />
        ) : (
          <Icon aria-hidden="true" size={18} />
        )}
      </span>
      <span className={look.title}>{title}</span>
      {(note || (freshness && freshness !== 'live')) && (
        <span className={look.note}>
          {freshness && <Drop state={freshness} compact />}
          {note && <span>{note}</span>}
        </span>
      )}
    </div>
  );
}
