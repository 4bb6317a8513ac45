import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  /** Another page is tried again. */
  page: string;
  fallback: ReactNode;
  children: ReactNode;
}

interface CrashBoundaryState {
  page: string;
  crashed: boolean;
}

/** Shows `fallback` in place of a page that threw while rendering. The layout around a sound page outlives it. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { page: this.props.page, crashed: false };

  static getDerivedStateFromProps({ page }: CrashBoundaryProps, state: CrashBoundaryState) {
    return page === state.page ? null : { page, crashed: false };
  }

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  /** For whoever sends errors home. */
  override componentDidCatch(detail: unknown) {
    dispatchEvent(new CustomEvent('dropline:crash', { detail }));
  }

  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
