import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows `fallback` in place of a page that threw while rendering. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
