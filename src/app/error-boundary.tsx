import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  readonly onError: (error: unknown) => void;
  /** Renders what replaces the children; `retry` renders them again. */
  readonly renderFallback: (retry: () => void, error: unknown) => ReactNode;
  readonly children: ReactNode;
};

type ErrorBoundaryState = { readonly caught: { readonly error: unknown } | undefined };

/** Catches errors of its children, reports them and renders the fallback. Rules BS-05, BS-08. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { caught: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  private readonly retry = (): void => {
    this.setState({ caught: undefined });
  };

  override render(): ReactNode {
    const { caught } = this.state;
    if (caught === undefined) return this.props.children;
    return this.props.renderFallback(this.retry, caught.error);
  }
}
