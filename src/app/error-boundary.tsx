import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  readonly onError: (error: unknown) => void;
  /** Draws what stands in for the children; `retry` renders them anew. */
  readonly renderFallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
};

/** Catches what its children throw, reports it and shows the fallback instead. Rules BS-05, BS-08. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.renderFallback(() => {
      this.setState({ hasFailed: false });
    });
  }
}
