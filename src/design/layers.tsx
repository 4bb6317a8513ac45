import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { TextField } from '../ui/text-field.tsx';
import { dismissToast, type Toast, toast } from '../ui/toast.ts';
import type { OpenLayer } from './options.ts';
import { useSamples } from './words.ts';

const tones: readonly Toast['tone'][] = ['neutral', 'done', 'wait', 'refuse'];

interface LayersProps {
  layer: OpenLayer | null;
  onClose: () => void;
}

/** Layers above the page, shown one at a time. */
export function LayersChapter({ layer, onClose }: LayersProps) {
  const words = useSamples();
  useEffect(
    function showNotices() {
      if (layer !== 'notices') return;
      const ids = tones.map((tone) =>
        toast(words.toast, {
          tone,
          timeout: null,
          action: tone === 'neutral' ? { label: words.undo, onAction: onClose } : null,
        }),
      );
      return () => {
        for (const id of ids) dismissToast(id);
      };
    },
    [layer, words, onClose],
  );
  const footer = (
    <>
      <Button onClick={onClose}>{words.undo}</Button>
      <Button tone="primary">{words.longButton}</Button>
    </>
  );
  const open = { onClose, title: words.question, lead: words.supplier, footer };
  return (
    <>
      <ConfirmDialog
        open={layer === 'confirm'}
        danger
        title={words.question}
        confirmLabel={words.action}
        onConfirm={onClose}
        onClose={onClose}
      >
        {words.answer}
      </ConfirmDialog>
      <Drawer {...open} open={layer === 'drawer'}>
        <TextField label={words.label} defaultValue={words.text} errors={words.errors} />
      </Drawer>
    </>
  );
}
