import { useInsertionEffect } from 'react';
import { addStyles } from '#src/platform/add-styles.ts';
import styles from './admin.css?inline';

/** Adds the styles of the administrators' screens, which come with their code. Rule SP-05. */
export function useAdminStyles(): void {
  useInsertionEffect(() => {
    addStyles('admin', styles);
  }, []);
}
