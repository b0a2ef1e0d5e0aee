import { useState, type ReactNode } from 'react';
import { useNavigate } from '#src/platform/router.tsx';
import { ClerkArea } from '#src/platform/sign-in/clerk-area.tsx';
import { readSignInSettings } from '#src/platform/sign-in/sign-in-settings.ts';

/** The sign-in with X for the pages below it; rendered only once the address bar holds no secret. Rule VX-08. */
export function XSignInArea({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const [settings] = useState(() => readSignInSettings(import.meta.env));
  return (
    <ClerkArea
      settings={settings}
      navigate={(path, options) => {
        navigate(path, options);
      }}
    >
      {children}
    </ClerkArea>
  );
}
