const crash = 'dropline:crash';

/** Reports what a page threw while it was rendered. */
export const tellCrash = (error: unknown): void =>
  void dispatchEvent(new CustomEvent(crash, { detail: error }));

/** Calls the listener when a page throws while it is rendered; the result ends that. */
export function onCrash(listener: (error: unknown) => void): () => void {
  const hear = (event: Event) => listener(event instanceof CustomEvent ? event.detail : null);
  addEventListener(crash, hear);
  return () => removeEventListener(crash, hear);
}
