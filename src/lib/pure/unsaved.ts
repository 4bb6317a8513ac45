/** A form with unsaved input. */
export interface UnsavedForm {
  /** Whether going to this address, or closing this element, leaves the form. */
  isLeft(by: string | Element | null): boolean;
  /** Asks the person; true at once if there is nothing to ask. */
  ask(): Promise<boolean> | true;
  /** If the browser has stepped to an address that leaves the form, goes back to where it was and asks. */
  holdStep(): boolean;
  /** The form is left, and its input is dropped. */
  letGo(): void;
}

/** All forms on the page with unsaved input. */
export const unsavedForms = new Set<UnsavedForm>();

/**
 * Calls `goOn` if the person agrees to leave all affected forms. Asks only once, and not at all if nothing would be
 * lost.
 */
export async function askToLeave(by: string | Element | null, goOn: () => unknown): Promise<void> {
  const left = [...unsavedForms].filter((form) => form.isLeft(by));
  if (left[0] && !(await left[0].ask())) return;
  for (const form of left) form.letGo();
  goOn();
}

/** Whether a step back or forward that the browser has made is held until the person agrees. */
export const isStepHeld = (): boolean => [...unsavedForms].some((form) => form.holdStep());
