import { useState } from 'react';
import type { Answer } from '../../../contract/types.ts';
import type { Failure } from '../../api/failure.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useSync } from '../../sync/react/provider.tsx';
import type { Read, Watch } from '../../sync/state/types.ts';

type FileRead = Read<Answer<'GET /shop/invoices/{number}/pdf'>>;

interface InvoicePdf {
  /** The number of the invoice that is being fetched. */
  busy: string | null;
  failure: Failure | null;
  /** Fetches an invoice's PDF and saves it as a file for the person. */
  download(number: string): Promise<void>;
}

/** The PDFs of invoices, which the server makes and the device doesn't store. */
export function useInvoicePdf(): InvoicePdf {
  const sync = useSync();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function download(number: string) {
    if (!sync) return;
    setBusy(number);
    setFailure(null);
    const read = await newRead(sync.watch('GET /shop/invoices/{number}/pdf', { number }));
    setBusy(null);
    if (read.state === 'ready' && !read.failure) {
      const { name, content } = read.value.data;
      saveFile(name, bytesOf(content), 'application/pdf');
    } else if (read.state !== 'loading') setFailure(read.failure);
  }

  return { busy, failure, download };
}

/** Waits for a new answer instead of using an earlier one, because the invoice may have been paid since. */
function newRead(watch: Watch<FileRead>): Promise<FileRead> {
  return new Promise((resolve) => {
    const before = watch.get();
    const unsubscribe = watch.subscribe(() => {
      const read = watch.get();
      if (read.state === 'loading' || read === before) return;
      unsubscribe();
      resolve(read);
    });
  });
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
