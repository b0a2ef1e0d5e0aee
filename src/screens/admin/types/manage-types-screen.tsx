import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PointType } from '#src/domain/engagement-types.ts';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState, ListStates } from '#src/ui/list-states.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { typesQuery } from '#src/screens/admin/shared/admin-queries.ts';
import { listStateOf } from '#src/screens/admin/shared/query-state.ts';
import { TypeDrawer } from './type-drawer.tsx';
import { TypeRow } from './type-row.tsx';
import { TypesTable } from './types-table.tsx';

/** The engagement types and their prices. Rules RT-25, TY-01 to TY-03. */
export function ManageTypesScreen() {
  const { errorText } = useText();
  const { adminText, typeText } = useTextPart(adminPart);
  const services = useServices();
  const query = useQuery(typesQuery(services));
  const drawer = useSheetSubject<PointType | null>();
  const isWide = useIsWide();
  const [message, setMessage] = useState<string | null>(null);

  function open(type: PointType | null) {
    setMessage(null);
    drawer.open(type);
  }

  const add = (
    <Button
      size={isWide ? 'row' : 'large'}
      onClick={() => {
        open(null);
      }}
    >
      {typeText.add}
    </Button>
  );
  return (
    <AdminFrame title={typeText.title} trailing={isWide ? add : undefined}>
      {message === null ? null : <StatusLine tone="success">{message}</StatusLine>}
      <ListStates
        state={listStateOf(query, ({ types }) => types, errorText)}
        skeleton="rows"
        loadingLabel={adminText.loading}
        retryLabel={adminText.retry}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={typeText.empty} text={typeText.emptyText} />}
      >
        {(types) =>
          isWide ? (
            <TypesTable types={types} onEdit={open} />
          ) : (
            <Section isList>
              {types.map((type) => (
                <TypeRow
                  key={type.name}
                  type={type}
                  onEdit={() => {
                    open(type);
                  }}
                />
              ))}
            </Section>
          )
        }
      </ListStates>
      {isWide ? null : add}
      {drawer.subject === undefined ? null : (
        <TypeDrawer
          key={drawer.openingKey}
          type={drawer.subject}
          isOpen={drawer.isOpen}
          onClose={drawer.close}
          onSaved={(text) => {
            drawer.close();
            setMessage(text);
          }}
        />
      )}
    </AdminFrame>
  );
}
