import { css } from '../../../styled-system/css';
import { links } from '../../router/links.ts';
import { dropHalf, dropOutline } from '../../ui/drop.tsx';

/** In milliseconds: how long the fall takes, and then the reaction of the icon that it falls on. */
const way = 420;
const answer = 180;
/** How far it rises before it falls, in CSS pixels. */
const rise = 36;
const size = 22;

// A popover, so that it passes over a drawer that the button is in. It only moves by transforms, which need no new
// layout.
const falling = css({
  position: 'fixed',
  inset: 'auto',
  margin: '0',
  padding: '0',
  border: 'none',
  overflow: 'visible',
  background: 'transparent',
  color: 'wait.mark',
  pointerEvents: 'none',
  '& > *': { display: 'block' },
});

/**
 * Lets a drop fall from the pressed button onto the import list's entry in the navigation, in less than half a second.
 * It means that the change is stored, so call it only then. Nothing falls for people who want no motion, or if the
 * entry isn't visible.
 */
export function letFall(from: DOMRect): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const target = targetInSight();
  if (!target) return;
  const start = centreOf(from);
  const end = centreOf(target.getBoundingClientRect());
  const top = Math.min(start.y, end.y) - rise - start.y;
  const drop = draw(start);
  const [across] = drop.children;
  const [down] = across?.children ?? [];
  if (!across || !down) return;
  document.body.append(drop);
  drop.showPopover();
  across.animate(
    { transform: ['none', `translateX(${end.x - start.x}px)`] },
    { duration: way, fill: 'forwards' },
  );
  const fall = down.animate(
    [
      { transform: 'none', easing: 'cubic-bezier(0.2, 0.6, 0.5, 1)' },
      { transform: `translateY(${top}px)`, offset: 0.35, easing: 'cubic-bezier(0.5, 0, 0.8, 0.5)' },
      { transform: `translateY(${end.y - start.y}px) scale(0.55)`, opacity: 1, offset: 0.97 },
      { transform: `translateY(${end.y - start.y}px) scale(0.55)`, opacity: 0 },
    ],
    { duration: way, fill: 'forwards' },
  );
  fall.onfinish = () => {
    drop.remove();
    target.animate(
      { transform: ['none', 'scale(1.2)', 'none'] },
      { duration: answer, easing: 'ease-out' },
    );
  };
}

function draw({ x, y }: { x: number; y: number }): HTMLElement {
  const drop = document.createElement('div');
  drop.popover = 'manual';
  drop.className = falling;
  drop.dataset.falls = '';
  drop.ariaHidden = 'true';
  drop.style.left = `${x - size / 2}px`;
  drop.style.top = `${y - size / 2}px`;
  const across = document.createElement('span');
  const picture = svg('svg', { width: size, height: size, viewBox: '0 0 12 12' });
  picture.append(
    svg('path', { d: dropOutline, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.3 }),
    svg('path', { d: dropHalf, fill: 'currentColor' }),
  );
  across.append(picture);
  drop.append(across);
  return drop;
}

function svg(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The import list's icon in the sidebar or in the bar on a phone; without either, the menu's. */
function targetInSight(): Element | undefined {
  const iconsOf = (entry: string) => [...document.querySelectorAll(`${entry} > svg`)];
  const icons = [
    ...iconsOf(`nav a[href$="${links.importList()}"]`),
    ...iconsOf('header [aria-haspopup=dialog]'),
  ];
  return icons.find((icon) => {
    if (!icon.checkVisibility({ visibilityProperty: true })) return false;
    const { x, y } = centreOf(icon.getBoundingClientRect());
    const isCovered = [...document.querySelectorAll('dialog[open]')].some((dialog) => {
      const { left, top, right, bottom } = dialog.getBoundingClientRect();
      return x > left && x < right && y > top && y < bottom;
    });
    return !isCovered && y > 0 && y < innerHeight;
  });
}

const centreOf = ({ left, top, width, height }: DOMRect) => ({
  x: left + width / 2,
  y: top + height / 2,
});
