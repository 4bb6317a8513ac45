import { useRef, useState } from 'react';
import type { User } from '../../../contract/entities/users.ts';
import { profilePicture } from '../../../contract/limits/profile-picture.ts';
import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { lazy } from '../../lib/pure/lazy.ts';
import { useIsOffline, useSession } from '../../machines/react.tsx';
import { useLazy } from '../../machines/use-lazy.ts';
import type { Sent } from '../../sync/outbox/send.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { writeHint } from '../../ui/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import {
  acceptedTypes,
  loaded,
  type PictureTrouble,
  readChosen,
  wholeOf,
} from './chosen-picture.ts';
import { muted } from './row-style.ts';

const line = css({ display: 'flex', alignItems: 'center', gap: '4' });
const column = css({ display: 'grid', gap: '2', justifyItems: 'start' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

const cropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => module.CropDialog));

const troubleWords = {
  type: 'user-profile.photo-type',
  bytes: 'user-profile.photo-bytes',
  pixels: 'user-profile.photo-pixels',
  small: 'user-profile.photo-small',
  broken: 'user-profile.photo-broken',
} as const satisfies Record<PictureTrouble, MessageId>;

const { chosen } = profilePicture;
const limits = {
  megabytes: chosen.bytes / 1024 / 1024,
  megapixels: chosen.pixels / 1_000_000,
  least: chosen.least,
};

/** The person's picture: choose, crop, replace, remove and undo `[§D-photo]`. */
export function Portrait({ user }: { user: User }) {
  const t = useT();
  const send = useSend();
  const [, tell] = useSession();
  const isOffline = useIsOffline();
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [trouble, setTrouble] = useState<PictureTrouble | null>(null);
  const [busy, setBusy] = useState(false);
  const Crop = useLazy(cropDialog, image !== null);
  const photo = user.photo ?? user.photo_url;

  async function choose(file: File | undefined) {
    if (!file) return;
    setTrouble(null);
    setBusy(true);
    const read = await readChosen(file);
    setBusy(false);
    if (typeof read === 'string') setTrouble(read);
    else setImage(read);
  }

  function close() {
    if (image) URL.revokeObjectURL(image.src);
    setImage(null);
  }

  /** Updates everything that shows the person; resolves to the failure, or to null. */
  async function changed(sending: Promise<Sent<PhotoCall>>): Promise<Failure | null> {
    const sent = await sending;
    if (sent.kind === 'failed') return sent.failure;
    tell({ type: 'USER_CHANGED', user: sent.answer.data });
    return null;
  }

  async function keep(content_base64: string): Promise<Failure | null> {
    const failure = await changed(send('PUT /user/photo', { body: { content_base64 } }));
    if (!failure) toast(t('user-profile.photo-saved'), { tone: 'done' });
    return failure;
  }

  async function remove() {
    setBusy(true);
    const putBack = await wayBack(user, keep, (photo_url) =>
      changed(send('PATCH /user', { body: { photo_url } })),
    );
    const failure = await changed(send('DELETE /user/photo', {}));
    setBusy(false);
    if (failure) {
      toast(t(writeHint(failure)), { tone: 'refuse' });
      return;
    }
    const action = putBack && {
      label: t('sync.undo'),
      onAction: async () => {
        const failure = await putBack();
        if (failure) toast(t(writeHint(failure)), { tone: 'refuse' });
      },
    };
    toast(t('user-profile.photo-removed'), { tone: 'done', action, timeout: 10_000 });
  }

  return (
    <div className={line}>
      <Face name={user.name} src={photo} fontSize="2.14rem" />
      <div className={column}>
        <input
          ref={input}
          type="file"
          accept={acceptedTypes}
          hidden
          aria-label={t('user-profile.photo')}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            // So that choosing the same file again is also noticed.
            currentTarget.value = '';
          }}
        />
        <div className={buttons}>
          <Button disabled={isOffline} loading={busy} onClick={() => input.current?.click()}>
            {photo ? t('user-profile.photo-replace') : t('user-profile.photo-choose')}
          </Button>
          {photo && (
            <Button tone="quiet" disabled={isOffline || busy} onClick={() => void remove()}>
              {t('user-profile.photo-remove')}
            </Button>
          )}
        </div>
        <p className={muted}>
          {isOffline ? t('user-profile.photo-offline') : t('user-profile.photo-limits', limits)}
        </p>
        {trouble && <Notice tone="refuse">{t(troubleWords[trouble], limits)}</Notice>}
      </div>
      {Crop && image && <Crop image={image} onCrop={keep} onClose={close} />}
    </div>
  );
}

type PhotoCall = 'PUT /user/photo' | 'PATCH /user' | 'DELETE /user/photo';
type Keep = (value: string) => Promise<Failure | null>;

/** A function that restores the picture that is about to be removed; null if it can't be read any more. */
async function wayBack(user: User, keep: Keep, name: Keep) {
  const { photo_url } = user;
  if (photo_url?.startsWith('https:')) return () => name(photo_url);
  const image = photo_url && (await loaded(photo_url));
  if (!image) return null;
  const content = wholeOf(image);
  return () => keep(content);
}
