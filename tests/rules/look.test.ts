import { createElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import config from '../../panda.config.ts';
import { ShopLayout } from '../../src/layouts/shop-layout.tsx';
import { ShopSwitcher } from '../../src/layouts/shop-switcher.tsx';
import { SidebarOverlay } from '../../src/layouts/sidebar-overlay.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { dismissToast, toast, toastStore } from '../../src/ui/toast.ts';
import { ToastRegion } from '../../src/ui/toast-region.tsx';
import { serverMachines } from '../../src/wiring/server-machines.ts';
import { merchant } from '../support/people.ts';
import { rendered } from '../support/rendered.tsx';

const machines = serverMachines(merchant, true);

/** The classes of each element of a kind; Panda names classes by what they do. */
const classesOf = (html: string, element: string): string[][] =>
  [...html.matchAll(new RegExp(`<${element}[^>]* class="([^"]*)"`, 'g'))].map(([, classes = '']) =>
    classes.split(' '),
  );

describe('measures of the look', () => {
  test('[§9-sidebar] [§2-sidebar-width] the sidebar stands from 1200 px on, and lies over the page below', async () => {
    expect(config.theme?.breakpoints).toMatchObject({ sidebar: '1200px' });
    const page = {
      titleId: 'title.dashboard',
      above: [],
      footerHidden: false,
      sidebarHidden: false,
      children: null,
    } as const;
    const layout = await rendered(createElement(ShopLayout, page), { machines });
    expect(classesOf(layout, 'aside')).toEqual([
      expect.arrayContaining(['d_none', 'sidebar:d_block']),
    ]);
    const sheet = { open: true, onClose: () => {}, children: null };
    const overlay = await rendered(createElement(SidebarOverlay, sheet), { machines });
    expect(classesOf(overlay, 'dialog')).toEqual([
      expect.arrayContaining(['d_block', 'sidebar:d_none']),
    ]);
  });

  test('[§9-switcher] the list of shops is at most 350 px high, and scrolls', async () => {
    const html = await rendered(createElement(ShopSwitcher), { machines });
    expect(html).toMatch(/class="[^"]*\bmax-h_350px\b[^"]*\bov-y_auto\b/);
  });

  test('[§9-modal] a dialog and what lies behind it move for 500 ms', async () => {
    expect(config.theme?.tokens?.durations).toMatchObject({ modal: { value: '500ms' } });
    const html = await rendered(
      createElement(Dialog, { open: true, onClose: () => {}, title: 'A' }),
    );
    expect(classesOf(html, 'dialog')).toEqual([
      expect.arrayContaining(['trs-dur_modal', 'backdrop:trs-dur_modal']),
    ]);
  });
});

describe('a notice', () => {
  afterEach(() => {
    for (const { id } of toastStore.get()) dismissToast(id);
  });

  test('[§9-toast] stays 5,000 ms unless told otherwise', () => {
    toast('Gemt');
    toast('Læs mig', { timeout: null });
    expect(toastStore.get().map(({ timeout }) => timeout)).toEqual([5_000, null]);
  });

  test('[§9-toast-place] [§2-notifications] shows at the top right where there is room', async () => {
    toast('Gemt');
    const html = await rendered(createElement(ToastRegion));
    expect(html).toContain('Gemt');
    // inset: top right bottom left
    expect(classesOf(html, 'section')).toEqual([
      expect.arrayContaining(['pos_fixed', 'md:inset_4rem_1rem_auto_auto']),
    ]);
  });
});
