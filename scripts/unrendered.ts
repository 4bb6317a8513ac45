import type { ReactParts } from './lean-react.ts';

/** The parts of React DOM that nothing here renders, by their names in this version's source. */
export const unrendered: ReactParts & { imports: readonly string[] } = {
  imports: [
    'Activity',
    'SuspenseList',
    'ViewTransition',
    'addTransitionType',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
  ],
  functions: {
    // View transitions.
    trackEnterViewTransitions: '',
    commitEnterViewTransitions: '',
    commitExitViewTransitions: '',
    commitNestedViewTransitions: '',
    commitAfterMutationEffectsOnFiber: '',
    restoreEnterOrExitViewTransitions: '',
    restoreNestedViewTransitions: '',
    measureNestedViewTransitions: '',
    reportViewTransitionError: '',
    startViewTransition: '',
    // Pictures and styles that a commit waits for: only those in a view transition, or with a precedence.
    preloadInstanceAndSuspendIfNeeded: '',
    accumulateSuspenseyCommitOnFiber: '',
    waitForCommitToBeReady: 'return null',
    onUnsuspend: '',
    // Refs of fragments.
    isFragmentInstanceParent: 'return !1',
    commitNewChildToFragmentInstances: '',
    commitFragmentInstanceInsertionEffects: '',
    commitFragmentInstanceDeletionEffects: '',
    addFragmentHandleToFiber: '',
    // Links, styles and scripts that move to the head, and their preloads.
    isHostHoistableType: 'return !1',
    prefetchDNS: '',
    preconnect: '',
    preload: '',
    preloadModule: '',
    preinitScript: '',
    preinitStyle: '',
    preinitModuleScript: '',
  },
  constants: {
    shouldStartViewTransition: '!1',
    viewTransitionMutationContext: '!1',
    inUpdateViewTransition: '!1',
    rootViewTransitionAffected: '!1',
    rootViewTransitionNameCanceled: '!1',
    pendingViewTransition: 'null',
    pendingViewTransitionEvents: 'null',
    appearingViewTransitions: 'null',
  },
  classes: ['FragmentInstance', 'ViewTransitionPseudoElement'],
  // Suspense list, hoistable, singleton, view transition, activity.
  tags: [19, 26, 27, 30, 31],
};
