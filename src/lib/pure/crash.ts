type Hear = (error: unknown) => void;

const listeners = new Set<Hear>();

/** Reports what a page threw while it was rendered. */
export function tellCrash(error: unknown): void {
  for (const hear of [...listeners]) hear(error);
}

/** Calls `hear` when a page throws while it is rendered; the result ends that. */
export function onCrash(hear: Hear): () => void {
  listeners.add(hear);
  return () => {
    listeners.delete(hear);
  };
}
