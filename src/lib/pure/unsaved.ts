/** A form with something in it that isn't saved. */
export interface UnsavedForm {
  /** Whether going to an address leaves it, or closing an element around it. */
  isLeft(by: string | Element | null): boolean;
  /** Asks the person; true at once where there is nothing to ask. */
  ask(): Promise<boolean> | true;
  /** Puts the browser back where it was before it stepped to an address that leaves the form, and asks. */
  holdStep(): boolean;
  /** It is left, and with it what was typed. */
  letGo(): void;
}

/** The forms on the page with something unsaved. */
export const unsavedForms = new Set<UnsavedForm>();

/** Goes on when the person lets go of every form that this leaves: asked once; at once, where nothing is lost. */
export async function askToLeave(by: string | Element | null, goOn: () => unknown): Promise<void> {
  const left = [...unsavedForms].filter((form) => form.isLeft(by));
  if (left[0] && !(await left[0].ask())) return;
  for (const form of left) form.letGo();
  goOn();
}

/** Whether a step back or forward that the browser has made is held until the person lets go. */
export const isStepHeld = (): boolean => [...unsavedForms].some((form) => form.holdStep());
