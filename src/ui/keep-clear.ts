export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Surroundings {
  /** What mustn't be covered. */
  buttons: readonly Box[];
  /** What should stay uncovered if possible. */
  titles: readonly Box[];
  /** The height of the window. */
  height: number;
}

const gap = 8;

const overlaps = (a: Box, b: Box) =>
  a.left < b.right + gap &&
  b.left < a.right + gap &&
  a.top < b.bottom + gap &&
  b.top < a.bottom + gap;

const moved = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

/**
 * How far `box` has to move so that it covers none of the buttons, in CSS pixels: to their left if there is room,
 * otherwise below them. It stays where it is if the window is too low for both.
 */
export function wayClear(box: Box, { buttons, titles, height }: Surroundings) {
  const covered = buttons.filter((button) => overlaps(box, button));
  if (covered.length === 0) return { x: 0, y: 0 };
  const x = Math.min(...covered.map(({ left }) => left)) - gap - box.right;
  const aside = moved(box, x, 0);
  const isFree = ![...buttons, ...titles].some((other) => overlaps(aside, other));
  if (aside.left >= gap && isFree) return { x, y: 0 };
  let y = 0;
  for (const button of buttons.toSorted((a, b) => a.top - b.top)) {
    if (overlaps(moved(box, 0, y), button)) y = button.bottom + gap - box.top;
  }
  return { x: 0, y: box.bottom + y <= height ? y : 0 };
}

const boxesOf = (elements: Iterable<Element>) =>
  [...elements]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect());

/** The main buttons, each with its neighbours in a page's head. */
const mainButtons = () =>
  [...document.querySelectorAll('[data-main]')].map(
    (button) => button.closest('main header > div') ?? button,
  );

/**
 * Keeps `element` off the main buttons of the page and of its dialogs: it moves when it would cover one, and then stays
 * there. Returns a function that stops this.
 */
export function keepClear(element: HTMLElement): () => void {
  let at = { x: 0, y: 0 };
  let frame = 0;
  element.style.translate = '';
  const place = () => {
    frame = 0;
    const here = element.getBoundingClientRect();
    const buttons = boxesOf(mainButtons());
    if (!buttons.some((button) => overlaps(here, button))) return;
    const titles = boxesOf(document.querySelectorAll('main h1'));
    at = wayClear(moved(here, -at.x, -at.y), { buttons, titles, height: innerHeight });
    element.style.translate = `${at.x}px ${at.y}px`;
  };
  place();
  // Another page or dialog may have another main button.
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(place);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
