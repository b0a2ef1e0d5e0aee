import type { ReactNode } from 'react';
import { useIsOnline } from '#src/platform/connection.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { AdminFrame } from './admin-frame.tsx';

type RefreshedFrameProps = {
  readonly title: string;
  readonly query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly isRefetchError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly children: ReactNode;
};

/** The frame of a screen that is read again by a button at its title; why that failed stands above what was read before. */
export function RefreshedFrame({ title, query, children }: RefreshedFrameProps) {
  const { errorText } = useText();
  const { adminText } = useTextPart(adminPart);
  // The line for the whole app says so already.
  const isOnline = useIsOnline();
  return (
    <AdminFrame
      title={title}
      trailing={
        <IconButton
          icon="refresh"
          label={adminText.refresh}
          isLoading={query.isFetching}
          onClick={() => void query.refetch()}
        />
      }
    >
      {query.isRefetchError && isOnline ? (
        <StatusLine tone="failure">{thrownText(query.error, errorText)}</StatusLine>
      ) : null}
      {children}
    </AdminFrame>
  );
}
