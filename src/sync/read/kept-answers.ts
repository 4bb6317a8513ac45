import type { ReadCall } from '../../../contract/types.ts';
import { bringShapes, fitsAnswer } from '../../shapes/shapes.ts';
import type { KeptAnswer } from '../state/confirmed.ts';
import type { Model } from '../store/model.ts';

export interface KeptAnswersDeps {
  model: Model;
  /** Whether answers must have the contract's complete shape. */
  isStrict: boolean;
  /** Called once for each kept answer that isn't valid. */
  onUnread(key: string, answer: unknown): void;
  /** Called when answers that were `unchecked` can be asked for again. */
  onChecked(): void;
}

/** The answers on the device, each checked before it is first used. */
export function createKeptAnswers({ model, isStrict, onUnread, onChecked }: KeptAnswersDeps) {
  /** Those that have been checked and are valid. */
  const sound = new WeakSet<KeptAnswer>();
  /** Whether the shapes that they are checked by are being loaded, or couldn't be. */
  let shapes: 'loading' | 'missing' | null = null;

  function loadShapes(): void {
    if (shapes) return;
    shapes = 'loading';
    const end = (result: typeof shapes) => () => {
      shapes = result;
      onChecked();
    };
    bringShapes().then(end(null), end('missing'));
  }

  return {
    isSound: (kept: KeptAnswer): boolean => sound.has(kept),
    /** The answer of a call if it is valid, `unchecked` until that is known; an invalid one is deleted. */
    of(call: ReadCall, key: string): KeptAnswer | 'unchecked' | null {
      const kept = model.confirmed.answers.get(key);
      if (!kept || sound.has(kept)) return kept ?? null;
      const fits = !isStrict || fitsAnswer(call, kept.answer, true);
      if (fits === null && shapes !== 'missing') {
        loadShapes();
        return 'unchecked';
      }
      if (fits) sound.add(kept);
      if (fits === false) {
        model.confirmed.answers.delete(key);
        onUnread(key, kept.answer);
      }
      return fits ? kept : null;
    },
    /** Shapes that couldn't be loaded may be within reach again. */
    retry(): void {
      if (shapes === 'missing') shapes = null;
    },
  };
}
