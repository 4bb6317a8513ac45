import { ImageCropper, useImageCropper } from '@ark-ui/react/image-cropper';
import { useId, useState } from 'react';
import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { cutOut } from './chosen-picture.ts';

const parts = css({ display: 'grid', gap: '4' });
const viewport = css({
  width: 'fit-content',
  maxWidth: 'full',
  marginInline: 'auto',
  borderRadius: 'md',
});
const picture = css({ display: 'block', maxWidth: 'full', maxHeight: 'min(22rem, 50dvh)' });
const selection = css({
  borderRadius: 'full',
  outlineWidth: '2px',
  outlineStyle: 'solid',
  outlineColor: 'white',
  cursor: 'move',
  // Darkens everything outside the crop; large enough for any size, because the viewport clips it.
  boxShadow: '0 0 0 100rem rgb(0 0 0 / 0.55)',
  _focusVisible: { outlineWidth: '3px', outlineColor: 'accent', outlineOffset: '2px' },
});
/** Each is as large as a thumb, but looks like a dot. */
const handle = css({
  display: 'grid',
  placeItems: 'center',
  width: '11',
  height: '11',
  _before: {
    content: '""',
    width: '3',
    height: '3',
    borderRadius: 'full',
    background: 'white',
    boxShadow: '0 0 0 1px rgb(0 0 0 / 0.4)',
  },
});
const zoomRow = css({ display: 'grid', gap: '1', textStyle: 'dense', fontWeight: 'medium' });
const slider = css({ width: 'full', height: { base: '11', md: '6' }, accentColor: 'accent' });
const muted = css({ color: 'ink.muted', textStyle: 'dense' });

const corners = ['nw', 'ne', 'se', 'sw'] as const;
const mostZoom = 4;

interface CropDialogProps {
  image: HTMLImageElement;
  /** Sends the square made by `cutOut`; resolves to the failure, or to null. */
  onCrop(content: string): Promise<Failure | null>;
  onClose(): void;
}

/** Chooses the part of a picture that represents the person, with pointer, touch or keyboard `[§D-photo-crop]`. */
export function CropDialog({ image, onCrop, onClose }: CropDialogProps) {
  const t = useT();
  const hint = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const cropper = useImageCropper({
    aspectRatio: 1,
    cropShape: 'circle',
    maxZoom: mostZoom,
    minWidth: 48,
    minHeight: 48,
    nudgeStep: 5,
    nudgeStepShift: 20,
    translations: {
      rootLabel: t('user-profile.crop'),
      rootRoleDescription: t('user-profile.crop-role'),
      previewLoading: t('user-profile.crop-loading'),
      previewDescription: () => '',
      selectionLabel: () => t('user-profile.crop-selection'),
      selectionRoleDescription: t('user-profile.crop-role'),
      selectionInstructions: t('user-profile.crop-keys'),
      selectionValueText: ({ x, y, width }) => t('user-profile.crop-value', { x, y, width }),
    },
  });

  async function save() {
    setBusy(true);
    setFailure(null);
    const why = await onCrop(cutOut(image, cropper.getCropData()));
    setBusy(false);
    if (why) setFailure(why);
    else onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('user-profile.crop')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="primary" loading={busy} onClick={() => void save()}>
            {t('user-profile.crop-save')}
          </Button>
        </>
      }
    >
      <div className={parts}>
        {failure && <FailureNotice failure={failure} action={ofPicture(failure)} />}
        <ImageCropper.RootProvider value={cropper} aria-describedby={hint}>
          <ImageCropper.Viewport className={viewport}>
            <ImageCropper.Image src={image.src} className={picture} />
            <ImageCropper.Selection className={selection}>
              {corners.map((corner) => (
                <ImageCropper.Handle key={corner} position={corner} className={handle} />
              ))}
            </ImageCropper.Selection>
          </ImageCropper.Viewport>
        </ImageCropper.RootProvider>
        <label className={zoomRow}>
          {t('user-profile.crop-zoom')}
          <input
            type="range"
            min={1}
            max={mostZoom}
            step={0.1}
            value={cropper.zoom}
            onChange={({ target }) => cropper.setZoom(target.valueAsNumber)}
            className={slider}
          />
        </label>
        <p id={hint} className={muted}>
          {t('user-profile.crop-hint')}
        </p>
        {busy && <Progress label={t('user-profile.photo-sending')} value={null} />}
      </div>
    </Dialog>
  );
}

const ofPicture = (failure: Failure) =>
  failure.kind === 'refused' && failure.errors.photo?.map((text) => <span key={text}>{text}</span>);
