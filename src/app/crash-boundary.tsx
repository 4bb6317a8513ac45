import { Component, type ReactNode } from 'react';
import { lastCrash } from '../lib/pure/crash.ts';

interface CrashBoundaryProps {
  /** When the page changes, rendering is tried again. */
  page: string;
  fallback: ReactNode;
  children: ReactNode;
}

interface CrashBoundaryState {
  page: string;
  crashed: boolean;
}

/** Shows `fallback` in place of a page that threw while rendering. The layout around it stays. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { page: this.props.page, crashed: false };

  static getDerivedStateFromProps({ page }: CrashBoundaryProps, state: CrashBoundaryState) {
    return page === state.page ? null : { page, crashed: false };
  }

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    lastCrash.set({ error });
  }

  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
