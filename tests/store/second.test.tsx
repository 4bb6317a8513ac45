import { act } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useSecond } from '../../src/lib/react/use-second.ts';

/** What was drawn, once for each time. */
let draws: boolean[] = [];

function Part() {
  const isSecond = useSecond();
  draws.push(isSecond);
  return isSecond && <p>navigation</p>;
}

test('[§D-pages-order] a part that comes second isn’t in the first drawing, and is in the next', async () => {
  draws = [];
  const element = document.createElement('div');
  const root = createRoot(element);
  await act(() => root.render(<Part />));
  expect(draws[0]).toBe(false);
  expect(element.textContent).toBe('navigation');
  await act(() => root.unmount());
});

test('[§D-pages-order] on a page from the server it is there from the start', async () => {
  const element = document.createElement('div');
  element.innerHTML = renderToString(<Part />);
  expect(element.textContent).toBe('navigation');
  draws = [];
  const problems: unknown[] = [];
  const root = await act(() =>
    hydrateRoot(element, <Part />, { onRecoverableError: (error) => problems.push(error) }),
  );
  expect(draws).not.toContain(false);
  expect(problems).toEqual([]);
  await act(() => root.unmount());
});
